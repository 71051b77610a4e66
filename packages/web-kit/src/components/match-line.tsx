import { Trans } from '../i18n/use-translation.tsx';
import { LogoMark } from './logo.tsx';
import { MatchBox } from './match-box.ts';

/** 'Wants X, which you teach'. Show it only when that is known to be true. */
export function MatchLine({ skill, className }: { skill: string; className?: string }) {
  return (
    <MatchBox className={className}>
      <LogoMark size={20} />
      <span>
        <Trans namespace="kit" id="match" values={{ skill }} components={{ b: <b /> }} />
      </span>
    </MatchBox>
  );
}

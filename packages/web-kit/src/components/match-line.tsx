import styled from 'styled-components';
import { Trans } from '../i18n/use-translation.tsx';
import { LogoMark } from './logo.tsx';

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 8px 10px;
  border-radius: var(--radius-control);
  background: var(--bg-sunken);
  color: var(--text-muted);
  font-size: 12.5px;
  line-height: 1.35;
  svg {
    flex: none;
  }
  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  b {
    color: var(--text);
    font-weight: var(--weight-bold);
  }
`;

/** 'Wants X, which you teach'. Show it only when that is known to be true. */
export function MatchLine({ skill, className }: { skill: string; className?: string }) {
  return (
    <Line className={className}>
      <LogoMark size={20} />
      <span>
        <Trans namespace="kit" id="match" values={{ skill }} components={{ b: <b /> }} />
      </span>
    </Line>
  );
}

import { useTranslation } from '@mutua/web-kit';
import { useInvitationQuery, useMarksQuery } from '../../shared/trust.resource.ts';
import { SectionHead } from '../parts/section-head.tsx';
import { SettingsState } from '../parts/settings-state.tsx';
import { InvitationPart } from './invitation-part.tsx';
import { MarksPart } from './marks-part.tsx';

/** How often the list is fetched while Mutua checks a page. */
const LOOKING_MS = 2_000;

/** What the profile shows because of Mutua's checks, and the member's invitation link. */
export function TrustSection() {
  const { t } = useTranslation('account');
  const own = useMarksQuery();
  const isLooking =
    own.data?.marks.some(({ kind, checkedAt, fault }) => kind === 'page' && !checkedAt && !fault) ?? false;
  useMarksQuery(undefined, { skip: !isLooking, pollingInterval: LOOKING_MS });
  const link = useInvitationQuery();
  const head = <SectionHead title={t('trust.title')} lede={t('trust.lede')} />;
  if (!own.data || !link.data) {
    const failed = own.error ? own : link;
    return (
      <>
        {head}
        <SettingsState
          error={failed.error}
          isFetching={own.isFetching || link.isFetching}
          refetch={() => [own, link].map((each) => each.error && each.refetch())}
        />
      </>
    );
  }
  return (
    <>
      {head}
      <MarksPart marks={own.data.marks} />
      <InvitationPart invitation={link.data.invitation} />
    </>
  );
}

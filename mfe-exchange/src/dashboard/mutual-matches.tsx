import type { User } from '@mutua/contracts';
import { EmptyState, Section, Skeleton, SkeletonGroup, TextLink, useTranslation } from '@mutua/web-kit';
import { lazyPart, useLazyPart } from '@mutua/web-kit/parts';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { MatchCard, MatchCardSkeleton, MatchGrid } from '../matches/match-card.tsx';
import { useFirstMatchesQuery } from '../matches/matches.resource.ts';
import { useDismiss } from '../matches/use-dismiss.ts';
import { useRingSuggestionsQuery } from '../rings/rings.resource.ts';
import { useDismissRing } from '../rings/use-dismiss-ring.ts';
import { readStored, writeStored } from '../ui/device-storage.ts';

// Most members have no ring, so the drawing is loaded with the first one.
const ringPart = lazyPart(() => import('../rings/ring-card.tsx'));

/** The height of the last ring on this device, in pixels, so that the next visit reserves space for it. */
const RING_HEIGHT = 'mutua:ring-space';

const Below = styled.div`
  margin-top: 20px;
`;

/**
 * The best possible ring, if there is one. Until the answer arrives it reserves the height of the last ring, so that nothing below moves.
 */
function RingForYou({ viewer }: { viewer: User }) {
  const { data, isError } = useRingSuggestionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { dismiss, shownOf } = useDismissRing();
  const [first] = shownOf(data ?? []);
  const [isMissing, setMissing] = useState(false);
  const part = useLazyPart(ringPart, first !== undefined, () => setMissing(true));
  const [space] = useState(() => Number(readStored(RING_HEIGHT)));
  const box = useRef<HTMLDivElement>(null);
  const isNone = isError || isMissing || (data !== undefined && !first);
  useEffect(() => {
    if (isNone) writeStored(RING_HEIGHT, null);
    else if (first && part && box.current) writeStored(RING_HEIGHT, String(box.current.offsetHeight));
  }, [isNone, first, part]);
  if (isNone) return null;
  if (!first || !part)
    return !space ? null : (
      <Below>
        <SkeletonGroup>
          <Skeleton $height={space} $radius="var(--radius-card)" />
        </SkeletonGroup>
      </Below>
    );
  return (
    <Below ref={box}>
      <part.SuggestionCard key={first.offer} suggestion={first} viewer={viewer} onDismiss={() => dismiss(first)} />
    </Below>
  );
}

/** The best matches and the best ring. Renders nothing without the matches service. */
export function MutualMatches({ viewer }: { viewer: User }) {
  const { t } = useTranslation('exchange');
  const { data, isError } = useFirstMatchesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { dismiss, shownOf } = useDismiss();
  if (!data && isError) return null;
  const matches = data && shownOf(data.matches);
  return (
    <Section title={t('dashboard.matches.title')} action={<TextLink to="/matches">{t('common.viewAll')}</TextLink>}>
      {!matches && (
        <SkeletonGroup>
          <MatchGrid>
            <MatchCardSkeleton />
            <MatchCardSkeleton />
          </MatchGrid>
        </SkeletonGroup>
      )}
      {matches?.length === 0 && (
        <EmptyState
          plain
          titleAs="h3"
          title={t('dashboard.matches.empty')}
          action={<TextLink to="/wants#add">{t('wants.form.add')}</TextLink>}
        >
          {t('wants.empty')}
        </EmptyState>
      )}
      {matches && matches.length > 0 && (
        <MatchGrid>
          {matches.map((match) => (
            <MatchCard key={match.user._id} match={match} viewer={viewer} onDismiss={() => dismiss(match)} />
          ))}
        </MatchGrid>
      )}
      <RingForYou viewer={viewer} />
    </Section>
  );
}

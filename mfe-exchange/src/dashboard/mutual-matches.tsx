import type { User } from '@mutua/contracts';
import { EmptyState, Section, SkeletonGroup, TextLink, useTranslation } from '@mutua/web-kit';
import { MatchCard, MatchCardSkeleton, MatchGrid } from '../shared/matches/match-card.tsx';
import { useFirstMatchesQuery } from '../shared/matches/matches.resource.ts';
import { useDismiss, useShownMatches } from '../shared/matches/use-dismiss.ts';

/** The best matches. Without the matches service it is not there. */
export function MutualMatches({ viewer }: { viewer: User }) {
  const { t } = useTranslation('exchange');
  const { data, isError } = useFirstMatchesQuery(undefined, { refetchOnMountOrArgChange: true });
  const dismiss = useDismiss();
  const shownOf = useShownMatches();
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
    </Section>
  );
}

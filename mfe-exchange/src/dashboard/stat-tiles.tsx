import type { DashboardStats } from '@mutua/contracts';
import { formatRatingAverage, Skeleton, Tile, Tiles, useTranslation } from '@mutua/web-kit';
import { BookOpen, CircleCheck, RefreshCw, Star } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useStats } from './dashboard.resource.ts';

export const SKILLS_ID = 'my-skills';

/** Scrolls to the skills and focuses them, without changing the address. */
function goToSkills(event: MouseEvent) {
  event.preventDefault();
  const section = document.getElementById(SKILLS_ID);
  section?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  section?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
}

/** The member's four figures. */
export function StatTiles() {
  const { t } = useTranslation('exchange');
  const stats = useStats();
  const figure = (of: (stats: DashboardStats) => number | string) => {
    if (stats === undefined) return <Skeleton $width={44} $height={40} />;
    return stats === null ? '–' : of(stats);
  };
  return (
    <Tiles>
      <Tile
        label={t('dashboard.tiles.skills')}
        value={figure(({ skillsCount }) => skillsCount)}
        icon={<BookOpen aria-hidden />}
        to={`#${SKILLS_ID}`}
        onClick={goToSkills}
      />
      <Tile
        label={t('dashboard.tiles.active')}
        value={figure(({ sentRequests, receivedRequests }) => sentRequests + receivedRequests)}
        icon={<RefreshCw aria-hidden />}
        to="/requests"
      />
      <Tile
        label={t('dashboard.tiles.completed')}
        value={figure(({ completedExchanges }) => completedExchanges)}
        icon={<CircleCheck aria-hidden />}
        to="/requests?status=completed"
      />
      <Tile
        label={t('dashboard.tiles.rating')}
        value={figure(({ rating }) => (rating.count > 0 ? formatRatingAverage(rating.average) : '–'))}
        icon={<Star aria-hidden />}
        to="/reviews"
      />
    </Tiles>
  );
}

import { TOWN_ONLY } from '@mutua/contracts/limits';
import { useTranslation } from '@mutua/web-kit';
import { useDistances } from '@mutua/web-kit/parts';
import type { SearchFilters } from './search-filters.ts';

/** Says where a search is, with the name of its place: 'Within 25 km of Lyon', 'In Lyon, or online'. */
export function useCircleText(): (circle: { km: SearchFilters['km']; isOrOnline: boolean; place: string }) => string {
  const { t } = useTranslation('discovery');
  const { radius } = useDistances();
  return ({ km, isOrOnline, place }) =>
    km === TOWN_ONLY
      ? t(`search.near.${isOrOnline ? 'chipTownOrOnline' : 'chipTown'}`, { place })
      : t(`search.near.${isOrOnline ? 'chipOrOnline' : 'chip'}`, { radius: radius(km), place });
}

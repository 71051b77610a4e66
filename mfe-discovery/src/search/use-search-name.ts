import { useCategoryLabel, useTranslation } from '@mutua/web-kit';
import type { SavedSearch } from '../shared/saved-searches.resource.ts';

/** What a saved search is called: its words, else what it filters by. */
export function useSearchName(): (search: SavedSearch) => string {
  const { t } = useTranslation('discovery');
  const categoryLabel = useCategoryLabel();
  return ({ q, category }) => q || (category ? categoryLabel(category) : t('searches.any'));
}

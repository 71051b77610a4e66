import type { SavedSearch } from '@mutua/contracts';
import { useCategoryLabel, useTranslation } from '@mutua/web-kit';

/** The name of a saved search: its words, else its filters. */
export function useSearchName(): (search: SavedSearch) => string {
  const { t } = useTranslation('discovery');
  const categoryLabel = useCategoryLabel();
  return ({ q, category }) => q || (category ? categoryLabel(category) : t('searches.any'));
}

import { Button, Chip, Row, useCategoryLabel, useLevelLabel, useTranslation } from '@mutua/web-kit';
import { NO_FILTERS, type SearchFilters } from './search-filters.ts';

type PanelFilter = Exclude<keyof SearchFilters, 'q'>;

/** The active filters of the panel, as text. */
export function useActiveFilters({ category, proficiency, location, sortBy }: SearchFilters) {
  const { t } = useTranslation('discovery');
  const categoryLabel = useCategoryLabel();
  const levelLabel = useLevelLabel();
  const all: [PanelFilter, string][] = [
    ['category', category && categoryLabel(category)],
    ['proficiency', proficiency && levelLabel(proficiency)],
    ['location', location.trim()],
    ['sortBy', sortBy === NO_FILTERS.sortBy ? '' : t(`search.sorts.${sortBy}`)],
  ];
  return all.filter(([, label]) => label !== '');
}

export interface FilterChipsProps {
  active: ReturnType<typeof useActiveFilters>;
  onChange: (change: Partial<SearchFilters>) => void;
  onClear: () => void;
}

/** A chip for each active filter, and a button that removes all of them. */
export function FilterChips({ active, onChange, onClear }: FilterChipsProps) {
  const { t } = useTranslation('discovery');
  if (active.length === 0) return null;
  return (
    <Row>
      {active.map(([filter, label]) => (
        <Chip key={filter} label={label} onRemove={() => onChange({ [filter]: NO_FILTERS[filter] })} />
      ))}
      <Button variant="ghost" size="sm" onClick={onClear}>
        {t('search.clearAll')}
      </Button>
    </Row>
  );
}

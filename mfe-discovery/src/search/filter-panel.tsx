import { CATEGORIES, MEMBER_LIMITS, PROFICIENCIES } from '@mutua/contracts/limits';
import { Button, media, Select, TextField, useCategoryLabel, useLevelLabel, useTranslation } from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import { type SearchFilters, type SearchMode, sortsOf } from './search-filters.ts';

const Panel = styled.fieldset<{ $fields: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $fields }) => $fields}, minmax(0, 1fr));
  gap: 16px;
  margin-top: 12px;
  padding: 20px;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-card);
  background: var(--bg-sunken);
  ${media.narrow} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  /* The longest words need the whole width. */
  ${phone} {
    gap: 12px;
    padding: 16px;
    ${({ $fields }) => $fields === 4 && '> :first-of-type, > :last-of-type { grid-column: 1 / -1; }'}
  }
`;

export interface FilterPanelProps {
  mode: SearchMode;
  filters: SearchFilters;
  onChange: (change: Partial<SearchFilters>) => void;
  /** The text in the location field. */
  location: string;
  onLocation: (text: string) => void;
}

export function FilterPanel({ mode, filters, onChange, location, onLocation }: FilterPanelProps) {
  const { t } = useTranslation('discovery');
  const categoryLabel = useCategoryLabel();
  const levelLabel = useLevelLabel();
  return (
    <Panel aria-label={t('search.filters')} $fields={mode === 'skills' ? 4 : 2}>
      {mode === 'skills' && (
        <>
          <Select
            name="category"
            label={t('search.category')}
            value={filters.category}
            options={[
              { value: '', label: t('search.allCategories') },
              ...CATEGORIES.map((value) => ({ value, label: categoryLabel(value) })),
            ]}
            onChange={({ target }) => onChange({ category: target.value as SearchFilters['category'] })}
          />
          <Select
            name="proficiency"
            label={t('search.proficiency')}
            value={filters.proficiency}
            options={[
              { value: '', label: t('search.allLevels') },
              ...PROFICIENCIES.map((value) => ({ value, label: levelLabel(value) })),
            ]}
            onChange={({ target }) => onChange({ proficiency: target.value as SearchFilters['proficiency'] })}
          />
        </>
      )}
      <TextField
        name="location"
        label={t('search.location')}
        placeholder={t('search.locationPlaceholder')}
        maxLength={MEMBER_LIMITS.location.max}
        value={location}
        onChange={({ target }) => onLocation(target.value)}
      />
      <Select
        name="sortBy"
        label={t('search.sortBy')}
        value={filters.sortBy}
        options={sortsOf(mode).map((value) => ({ value, label: t(`search.sorts.${value}`) }))}
        onChange={({ target }) => onChange({ sortBy: target.value as SearchFilters['sortBy'] })}
      />
      <noscript>
        <Button type="submit">{t('navigation.search')}</Button>
      </noscript>
    </Panel>
  );
}

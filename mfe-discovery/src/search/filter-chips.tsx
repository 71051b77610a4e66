import { Button, Chip, Row, useCategoryLabel, useLevelLabel, useTranslation } from '@mutua/web-kit';
import { placeName, useLanguageNames } from '@mutua/web-kit/parts';
import { languagesIn } from '../shared/languages-in.ts';
import { NO_FILTERS, type SearchFilters } from './search-filters.ts';
import { useCircleText } from './use-circle-text.ts';
import type { SearchPlace } from './use-search-place.ts';

interface ActiveFilter {
  name: string;
  label: string;
  /** What removes the filter. */
  without: Partial<SearchFilters>;
}

/** The active filters of the panel, as text. */
export function useActiveFilters(filters: SearchFilters, { place }: Pick<SearchPlace, 'place'>): ActiveFilter[] {
  const { t } = useTranslation('discovery');
  const categoryLabel = useCategoryLabel();
  const levelLabel = useLevelLabel();
  const circleText = useCircleText();
  const { anyOf } = useLanguageNames();
  const { category, proficiency, location, near, km, meet, language, sortBy } = filters;
  const isOrOnline = meet === 'either';
  // Without a known place there is nothing near.
  const circle =
    near !== '' && place !== null ? circleText({ km, isOrOnline, place: place ? placeName(place) : '…' }) : '';
  const { near: noPlace, km: anyKm, meet: anyMeet } = NO_FILTERS;
  const all: ActiveFilter[] = [
    {
      name: 'near',
      label: circle,
      without: { near: noPlace, km: anyKm, ...(isOrOnline && { meet: anyMeet }) },
    },
    {
      name: 'meet',
      label: meet && !(circle && isOrOnline) ? t(`search.meets.${meet}`) : '',
      without: { meet: anyMeet },
    },
    { name: 'category', label: category && categoryLabel(category), without: { category: NO_FILTERS.category } },
    {
      name: 'proficiency',
      label: proficiency && levelLabel(proficiency),
      without: { proficiency: NO_FILTERS.proficiency },
    },
    { name: 'location', label: location.trim(), without: { location: NO_FILTERS.location } },
    {
      name: 'language',
      label: language && t('search.inLanguage', { languages: anyOf(languagesIn(language)) }),
      without: { language: NO_FILTERS.language },
    },
    {
      name: 'sortBy',
      label: sortBy === NO_FILTERS.sortBy ? '' : t(`search.sorts.${sortBy}`),
      without: { sortBy: NO_FILTERS.sortBy },
    },
  ];
  return all.filter(({ label }) => label !== '');
}

export interface FilterChipsProps {
  active: readonly ActiveFilter[];
  onChange: (change: Partial<SearchFilters>) => void;
  onClear: () => void;
}

/** A chip for each active filter, and a button that removes all of them. */
export function FilterChips({ active, onChange, onClear }: FilterChipsProps) {
  const { t } = useTranslation('discovery');
  if (active.length === 0) return null;
  return (
    <Row>
      {active.map(({ name, label, without }) => (
        <Chip key={name} label={label} onRemove={() => onChange(without)} />
      ))}
      <Button variant="ghost" size="sm" onClick={onClear}>
        {t('search.clearAll')}
      </Button>
    </Row>
  );
}

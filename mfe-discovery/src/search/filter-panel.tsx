import { CATEGORIES, MEMBER_LIMITS, PROFICIENCIES, SEARCH_RADII, TOWN_ONLY } from '@mutua/contracts/limits';
import { Button, media, Select, useCategoryLabel, useLevelLabel, useSession, useTranslation } from '@mutua/web-kit';
import { LanguageField, lessonLanguages, PlaceField, phone, useDistances } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import { FilterFieldset } from '../shared/filter-styles.ts';
import { languagesIn } from '../shared/languages-in.ts';
import { ME, NO_FILTERS, type SearchFilters, type SearchMode, sortsOf } from './search-filters.ts';
import type { SearchPlace } from './use-search-place.ts';

const Panel = styled(FilterFieldset)<{ $isWide: boolean }>`
  grid-template-columns: repeat(4, minmax(0, 1fr));
  > :first-of-type {
    ${({ $isWide }) => $isWide && 'grid-column: span 2;'}
  }
  ${media.narrow} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  /* The longest words need the whole width. */
  ${phone} {
    > :first-of-type {
      grid-column: 1 / -1;
    }
  }
`;
const Mine = styled.button`
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  text-align: start;
  text-decoration: underline;
  text-underline-offset: 3px;
`;

export interface FilterPanelProps {
  mode: SearchMode;
  filters: SearchFilters;
  onChange: (change: Partial<SearchFilters>) => void;
  searchPlace: SearchPlace;
  /** The text in the location field. */
  location: string;
  onLocation: (text: string) => void;
}

export function FilterPanel({ mode, filters, onChange, searchPlace, location, onLocation }: FilterPanelProps) {
  const { t } = useTranslation('discovery');
  const { user } = useSession();
  const categoryLabel = useCategoryLabel();
  const levelLabel = useLevelLabel();
  const { radius } = useDistances();
  const { own, place } = searchPlace;
  const isNear = filters.near !== '' && place !== null;
  const languages = languagesIn(filters.language);
  const mine = lessonLanguages(user);
  const hasMine = mine.length > 0 && mine.join(',') !== filters.language;
  const isMeasured = isNear || own !== null || filters.sortBy === 'distance';
  return (
    <Panel aria-label={t('search.filters')} $isWide={mode === 'skills'}>
      <PlaceField
        name="location"
        label={t('search.location')}
        placeholder={t('search.near.placeholder')}
        value={place ?? null}
        onChange={(next) =>
          onChange(
            next
              ? { near: next._id === own?._id ? ME : next._id, location: '' }
              : { near: NO_FILTERS.near, km: NO_FILTERS.km },
          )
        }
        text={location}
        onText={onLocation}
        maxLength={MEMBER_LIMITS.location.max}
      />
      <Select
        name="km"
        label={t('search.near.within')}
        value={filters.km}
        disabled={!isNear}
        options={SEARCH_RADII.map((km) => ({
          value: String(km),
          label: km === TOWN_ONLY ? t('search.near.townOnly') : radius(km),
        }))}
        onChange={({ target }) =>
          onChange({ km: SEARCH_RADII.find((km) => String(km) === target.value) ?? NO_FILTERS.km })
        }
      />
      {mode === 'skills' && (
        <>
          <Select
            name="meet"
            label={t('search.meets.label')}
            value={isNear && !filters.meet ? 'person' : filters.meet}
            options={[
              ...(isNear ? [] : [{ value: '', label: t('search.meets.any') }]),
              ...(['person', 'online', 'either'] as const).map((value) => ({
                value,
                label: t(`search.meets.${value}`),
              })),
            ]}
            // Near a place means in person, so the address need not say it.
            onChange={({ target }) =>
              onChange({ meet: isNear && target.value === 'person' ? '' : (target.value as SearchFilters['meet']) })
            }
          />
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
      <LanguageField
        label={t(`search.${mode}.language`)}
        placeholder={t('search.anyLanguage')}
        value={languages}
        onChange={(codes) => onChange({ language: codes.join(',') })}
        help={
          hasMine && (
            <Mine type="button" onClick={() => onChange({ language: mine.join(',') })}>
              {t('search.myLanguages')}
            </Mine>
          )
        }
      />
      <Select
        name="sortBy"
        label={t('search.sortBy')}
        value={filters.sortBy}
        options={sortsOf(mode)
          .filter((sort) => sort !== 'distance' || isMeasured)
          .map((value) => ({ value, label: t(`search.sorts.${value}`) }))}
        onChange={({ target }) => onChange({ sortBy: target.value as SearchFilters['sortBy'] })}
      />
      <noscript>
        <Button type="submit">{t('navigation.search')}</Button>
      </noscript>
    </Panel>
  );
}

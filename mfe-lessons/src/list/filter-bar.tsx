import { CATEGORIES, CORE_LIMITS, LESSON_MODES, PROFICIENCIES, SUGGESTIONS } from '@mutua/contracts/limits';
import {
  Button,
  Checkbox,
  media,
  SearchField,
  Select,
  useCategoryLabel,
  useLevelLabel,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { LANGUAGE_NAMES, lessonLanguages, phone, useDebounced, useLanguageNames } from '@mutua/web-kit/parts';
import { useEffect, useEffectEvent, useState } from 'react';
import styled from 'styled-components';
import { type ListFilters, WHENS } from './lesson-filters.ts';

/* Sends the form to an address, so that it works before the scripts run. */
const Bar = styled.form.attrs({ role: 'search', action: '/lessons', method: 'get' })`
  display: grid;
  grid-template-columns: minmax(200px, 1fr) repeat(5, minmax(0, 160px));
  gap: 12px;
  align-items: center;
  margin-bottom: 4px;
  ${media.medium} {
    grid-template-columns: repeat(5, minmax(0, 1fr));
    > :first-child {
      grid-column: 1 / -1;
    }
  }
  ${media.narrow} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  ${phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
const Free = styled(Checkbox)`
  grid-column: 1 / -1;
  justify-self: start;
`;

export interface FilterBarProps {
  filters: ListFilters;
  onChange: (change: Partial<ListFilters>) => void;
}

/** The words and filters above the list. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const { t, language } = useTranslation('lessons');
  const categoryLabel = useCategoryLabel();
  const levelLabel = useLevelLabel();
  const { nameOf } = useLanguageNames();
  const { user } = useSession();
  const [text, setText] = useState(filters.q);
  const settled = useDebounced(text, SUGGESTIONS.debounceMs);
  const search = useEffectEvent((q: string) => {
    if (q !== filters.q) onChange({ q });
  });
  useEffect(() => search(settled), [settled]);
  // A cleared filter or a followed link changes the words, too.
  const shown = useEffectEvent(() => {
    if (filters.q !== settled) setText(filters.q);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the address
  useEffect(() => shown(), [filters.q]);
  const own = [...lessonLanguages(user), filters.language].filter(Boolean);
  const codes = [...new Set([...Object.keys(LANGUAGE_NAMES), ...own])];
  const languages = codes
    .map((value) => ({ value, label: nameOf(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, language));
  const choice = (name: 'when' | 'where' | 'category' | 'proficiency' | 'language') => ({
    name,
    label: t(`filters.${name}.label`),
    hideLabel: true,
    value: filters[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <Bar
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ q: text });
      }}
    >
      <SearchField
        name="q"
        label={t('filters.search')}
        placeholder={t('filters.words')}
        maxLength={CORE_LIMITS.query.max}
        value={text}
        onChange={setText}
      />
      <Select
        {...choice('when')}
        options={[
          { value: '', label: t('filters.when.any') },
          ...WHENS.map((value) => ({ value, label: t(`filters.when.${value}`) })),
        ]}
      />
      <Select
        {...choice('where')}
        options={[
          { value: '', label: t('filters.where.any') },
          ...LESSON_MODES.map((value) => ({ value, label: t(`place.${value}`) })),
        ]}
      />
      <Select
        {...choice('category')}
        options={[
          { value: '', label: t('filters.category.any') },
          ...CATEGORIES.map((value) => ({ value, label: categoryLabel(value) })),
        ]}
      />
      <Select
        {...choice('proficiency')}
        options={[
          { value: '', label: t('filters.proficiency.any') },
          ...PROFICIENCIES.map((value) => ({ value, label: levelLabel(value) })),
        ]}
      />
      <Select {...choice('language')} options={[{ value: '', label: t('filters.language.any') }, ...languages]} />
      <Free
        name="free"
        value="true"
        checked={filters.free !== ''}
        onChange={({ target }) => onChange({ free: target.checked ? 'true' : '' })}
      >
        {t('filters.free')}
      </Free>
      <noscript>
        <Button type="submit">{t('filters.submit')}</Button>
      </noscript>
    </Bar>
  );
}

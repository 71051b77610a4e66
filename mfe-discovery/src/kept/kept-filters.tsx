import type { Place } from '@mutua/contracts';
import { RADII } from '@mutua/contracts/limits';
import { Select, useTranslation } from '@mutua/web-kit';
import { LanguageField, placeName, useDistances } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import { FilterFieldset } from '../shared/filter-styles.ts';
import { languagesIn } from '../shared/languages-in.ts';
import type { KeptFilters as Filters, KeptList } from './kept-list.ts';

const Panel = styled(FilterFieldset)`
  grid-template-columns: repeat(auto-fit, minmax(180px, 1fr));
`;

export interface KeptFiltersProps {
  list: KeptList;
  /** The member's own place; without one there is no radius. */
  own: Place | null;
  onChange: (change: Partial<Filters>) => void;
}

/** The filters of what the member keeps: how far, in which way, in which language. */
export function KeptFilters({ list, own, onChange }: KeptFiltersProps) {
  const { t } = useTranslation('discovery');
  const { radius } = useDistances();
  const { kind, km, meet, language } = list;
  const isNear = own !== null && km !== null;
  return (
    <Panel aria-label={t('search.filters')}>
      {own && (
        <Select
          label={t('kept.within', { place: placeName(own) })}
          value={km ?? ''}
          options={[
            { value: '', label: t('search.near.anywhere') },
            ...RADII.map((each) => ({ value: String(each), label: radius(each) })),
          ]}
          onChange={({ target }) => {
            const chosen = RADII.find((each) => String(each) === target.value) ?? null;
            // Without a radius all lessons are near or online.
            onChange({ km: chosen, ...(chosen === null && meet === 'either' && { meet: '' }) });
          }}
        />
      )}
      {kind === 'skill' && (
        <Select
          label={t('search.meets.label')}
          value={isNear && !meet ? 'person' : meet}
          options={[
            ...(isNear ? [] : [{ value: '', label: t('search.meets.any') }]),
            ...(['person', 'online', ...(isNear ? (['either'] as const) : [])] as const).map((value) => ({
              value,
              label: t(`search.meets.${value}`),
            })),
          ]}
          onChange={({ target }) =>
            onChange({ meet: isNear && target.value === 'person' ? '' : (target.value as Filters['meet']) })
          }
        />
      )}
      <LanguageField
        label={t(kind === 'skill' ? 'search.skills.language' : 'search.people.language')}
        placeholder={t('search.anyLanguage')}
        value={languagesIn(language)}
        onChange={(codes) => onChange({ language: codes.join(',') })}
      />
    </Panel>
  );
}

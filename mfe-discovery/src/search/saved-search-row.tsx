import type { SavedSearch } from '@mutua/contracts';
import { SEARCH_CADENCES } from '@mutua/contracts/limits';
import {
  CategoryIcon,
  IconButton,
  LevelMark,
  Meta,
  Select,
  TextLink,
  useCategoryLabel,
  useTranslation,
} from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/parts';
import { MapPin, Search, Trash2 } from 'lucide-react';
import styled from 'styled-components';
import { NO_FILTERS, writeSearch } from './search-filters.ts';
import { useSearchName } from './use-search-name.ts';

const Row = styled.li`
  && {
    display: grid;
    grid-template-columns: 40px minmax(0, 1fr) auto auto;
    gap: 8px 14px;
    align-items: center;
    padding: 18px 0;
  }
  ${phone} {
    && {
      grid-template-columns: 40px minmax(0, 1fr) auto;
    }
  }
`;
const Cadence = styled.div`
  width: 160px;
  ${phone} {
    grid-row: 2;
    grid-column: 2 / -1;
  }
`;
const Words = styled.div`
  display: grid;
  gap: 4px;
  min-width: 0;
  h2 {
    font: var(--weight-bold) 16px / 1.3 var(--font-text);
    letter-spacing: 0;
    overflow-wrap: anywhere;
  }
  h2 a {
    padding-block: 12px;
    margin-block: -12px;
  }
`;
const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 14px;
  color: var(--text-muted);
  font-size: var(--text-sm);
  &:empty {
    display: none;
  }
`;
const AnySkill = styled.span`
  display: grid;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: var(--radius-control);
  background: var(--bg-sunken);
  color: var(--text-muted);
  svg {
    width: 20px;
    height: 20px;
  }
`;

export interface SavedSearchRowProps {
  search: SavedSearch;
  onCadence: (cadence: SavedSearch['cadence']) => void;
  onDelete: () => void;
}

/** The search page with the results of a saved search, newest first. */
const pageOf = ({ q, location, category, proficiency }: SavedSearch): string =>
  `/search?${writeSearch('skills', {
    ...NO_FILTERS,
    q,
    location,
    category: category ?? '',
    proficiency: proficiency ?? '',
    sortBy: 'newest',
  })}`;

/** One saved search: its criteria, when it notifies the member, and a button to remove it. */
export function SavedSearchRow({ search, onCadence, onDelete }: SavedSearchRowProps) {
  const { t } = useTranslation('discovery');
  const categoryLabel = useCategoryLabel();
  const name = useSearchName()(search);
  const { q, category, proficiency, location, cadence } = search;
  return (
    <Row>
      {category ? (
        <CategoryIcon category={category} decorative />
      ) : (
        <AnySkill>
          <Search aria-hidden />
        </AnySkill>
      )}
      <Words>
        <h2 dir="auto">
          <TextLink to={pageOf(search)}>{name}</TextLink>
        </h2>
        <Facts>
          {q && category && <span>{categoryLabel(category)}</span>}
          {proficiency && <LevelMark level={proficiency} />}
          {location && <Meta icon={<MapPin aria-hidden />}>{location}</Meta>}
        </Facts>
      </Words>
      <Cadence>
        <Select
          label={t('searches.cadence', { name })}
          hideLabel
          options={SEARCH_CADENCES.map((value) => ({ value, label: t(`searches.${value}`) }))}
          value={cadence}
          onChange={({ target }) => onCadence(target.value as SavedSearch['cadence'])}
        />
      </Cadence>
      <IconButton label={t('searches.delete', { name })} icon={<Trash2 aria-hidden />} onClick={onDelete} />
    </Row>
  );
}

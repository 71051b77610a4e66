import type { Place, SavedSearch } from '@mutua/contracts';
import { DEFAULT_RADIUS, SEARCH_CADENCES } from '@mutua/contracts/limits';
import {
  CategoryIcon,
  IconButton,
  LevelMark,
  Meta,
  Select,
  TextLink,
  useCategoryLabel,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { PlaceLine, phone, placeName, useLanguageNames } from '@mutua/web-kit/parts';
import { Languages, MapPin, Search, Trash2, Users, Video } from 'lucide-react';
import styled from 'styled-components';
import { ME, NO_FILTERS, writeSearch } from './search-filters.ts';
import { useCircleText } from './use-circle-text.ts';
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
  width: fit-content;
  min-width: 160px;
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
  /** The place of the search. Undefined while its name is unknown, and without one. */
  place: Place | undefined;
  onCadence: (cadence: SavedSearch['cadence']) => void;
  onDelete: () => void;
}

/** The search page with the results of a saved search, newest first. */
const pageOf = (search: SavedSearch, ownPlace: string | undefined): string =>
  `/search?${writeSearch('skills', {
    ...NO_FILTERS,
    q: search.q,
    location: search.location,
    category: search.category ?? '',
    proficiency: search.proficiency ?? '',
    near: (search.near === ownPlace ? search.near && ME : search.near) ?? '',
    km: search.km ?? DEFAULT_RADIUS,
    meet: search.meet ?? '',
    language: (search.languages ?? []).join(','),
    sortBy: 'newest',
  })}`;

/** One saved search: its criteria, when it notifies the member, and a button to remove it. */
export function SavedSearchRow({ search, place, onCadence, onDelete }: SavedSearchRowProps) {
  const { t } = useTranslation('discovery');
  const categoryLabel = useCategoryLabel();
  const name = useSearchName()(search);
  const { user } = useSession();
  const circleText = useCircleText();
  const { anyOf } = useLanguageNames();
  const { q, category, proficiency, location, near, km, meet, languages = [], cadence } = search;
  const isOrOnline = meet === 'either';
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
          <TextLink to={pageOf(search, user?.place?._id)}>{name}</TextLink>
        </h2>
        <Facts>
          {q && category && <span>{categoryLabel(category)}</span>}
          {proficiency && <LevelMark level={proficiency} />}
          {location && <PlaceLine icon={<MapPin aria-hidden />}>{location}</PlaceLine>}
          {near && (
            <PlaceLine icon={<MapPin aria-hidden />}>
              {circleText({ km: km ?? DEFAULT_RADIUS, isOrOnline, place: place ? placeName(place) : '…' })}
            </PlaceLine>
          )}
          {meet && !(near && isOrOnline) && (
            <Meta icon={meet === 'online' ? <Video aria-hidden /> : <Users aria-hidden />}>
              {t(`search.meets.${meet}`)}
            </Meta>
          )}
          {languages.length > 0 && (
            <Meta icon={<Languages aria-hidden />}>{t('search.inLanguage', { languages: anyOf(languages) })}</Meta>
          )}
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

import type { Place } from '@mutua/contracts';
import { TOWN_ONLY } from '@mutua/contracts/limits';
import { Button, EmptyState, LinkButton, useTranslation } from '@mutua/web-kit';
import { lazyPart, phone, placeName, useDistances, useLazyPart } from '@mutua/web-kit/parts';
import { ListPlus } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import styled from 'styled-components';
import { CardList } from '../shared/card-list.tsx';
import { firstPerOwner } from '../shared/first-per-owner.ts';
import { useHasWants, useMatchMarks } from '../shared/matches.resource.ts';
import { NextLesson } from '../shared/next-lesson.tsx';
import { type PagedList, pagedList } from '../shared/pages.ts';
import { SkillCard, SkillCardSkeleton } from '../shared/skill-card.tsx';
import { useSkillSearchInfiniteQuery } from '../shared/skills.resource.ts';
import { LessonsForWords, useRenderedWords } from './lessons-for-words.tsx';
import { usePeopleSearchInfiniteQuery } from './people.resource.ts';
import { PersonCard, PersonCardSkeleton } from './person-card.tsx';
import { SearchAlertButton } from './search-alert-button.tsx';
import { ME, type SearchFilters, type SearchMode } from './search-filters.ts';
import { peopleFilters, skillFilters } from './search-parameters.ts';
import { TownChips } from './town-chips.tsx';
import type { SearchPlace } from './use-search-place.ts';

// Only members with an empty result need it.
const wantButton = lazyPart(() => import('../shared/want-button.tsx'));
// Few searches near a place are empty.
const widerSearch = lazyPart(() => import('./wider-search.tsx'));

const Summary = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 12px 24px;
  min-height: 34px;
  margin: 24px 0 20px;
  p {
    min-width: 0;
    font-size: var(--text-md);
    font-weight: var(--weight-bold);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  p > span {
    color: var(--text-muted);
    font-weight: var(--weight-regular);
  }
`;

/** The number of results, with chips and actions. */
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 12px;
  min-width: 0;
  ${phone} {
    display: contents;
  }
`;

const Note = styled.p`
  margin: 20px 0;
  color: var(--text-muted);
  font-size: var(--text-sm);
`;

export interface SearchResultsProps {
  filters: SearchFilters;
  searchPlace: SearchPlace;
  onChange: (change: Partial<SearchFilters>) => void;
  /** The chips of the active filters. */
  chips: ReactNode;
  /** Content at the end of the line. */
  end?: ReactNode;
  /** Removes all filters; undefined when there are none. */
  onClear: (() => void) | undefined;
}

/** Whether the search has any criterion. Only online would be too broad. */
const isAskingFor = ({ q, location, category, proficiency, near, language }: SearchFilters): boolean =>
  [q.trim(), location.trim(), category, proficiency, near, language].some((each) => each !== '');

export function SkillResults({ filters, searchPlace, ...rest }: SearchResultsProps) {
  const { t } = useTranslation('discovery');
  const wanted = skillFilters(filters, searchPlace.own);
  const query = useSkillSearchInfiniteQuery(wanted, { skip: searchPlace.isWaiting });
  const list = pagedList(query, ({ skills }) => skills, t('search.skills.failed'));
  const items = list.items ?? [];
  const isFirst = firstPerOwner(items);
  const { markOf } = useMatchMarks(items.filter(isFirst).map(({ _id }) => _id));
  const hasWants = useHasWants();
  const typed = filters.q.trim();
  // Lessons never push away results that the server has rendered: they then stand below.
  const isRendered = useRenderedWords(typed);
  const isWanted = hasWants && typed.length > 1;
  const wantPart = useLazyPart(wantButton, isWanted && list.items?.length === 0, () => undefined);
  return (
    <>
      {!isRendered && <LessonsForWords words={typed} />}
      <Results
        {...rest}
        mode="skills"
        filters={filters}
        searchPlace={searchPlace}
        towns={query.currentData?.pages[0]?.towns}
        list={list}
        card={(skill) => (
          <SkillCard
            skill={skill}
            hasOffer={isFirst(skill)}
            mark={markOf(skill._id)}
            from={searchPlace.place}
            more={<NextLesson of={skill} />}
          />
        )}
        searchAlert={(isThere) => (
          <SearchAlertButton
            key={JSON.stringify({ ...wanted, sortBy: null })}
            filters={filters}
            onChange={rest.onChange}
            isShown={isThere && isAskingFor(filters) && !searchPlace.isAsked}
          />
        )}
        remember={
          isWanted ? (
            wantPart ? (
              <wantPart.WantButton
                key={typed}
                title={typed}
                category={filters.category || undefined}
                label={t('wants.remember')}
                variant="primary"
              />
            ) : (
              <Button icon={<ListPlus aria-hidden />} disabled>
                {t('wants.remember')}
              </Button>
            )
          ) : null
        }
        skeleton={SkillCardSkeleton}
      />
      {isRendered && <LessonsForWords words={typed} />}
    </>
  );
}

export function PeopleResults({ filters, searchPlace, ...rest }: SearchResultsProps) {
  const { t } = useTranslation('discovery');
  const query = usePeopleSearchInfiniteQuery(peopleFilters(filters, searchPlace.own), {
    skip: searchPlace.isWaiting,
  });
  return (
    <Results
      {...rest}
      mode="people"
      filters={filters}
      searchPlace={searchPlace}
      towns={query.currentData?.pages[0]?.towns}
      list={pagedList(query, ({ users }) => users, t('search.people.failed'))}
      card={(person) => <PersonCard person={person} from={searchPlace.place} />}
      skeleton={PersonCardSkeleton}
    />
  );
}

interface ResultsProps<Item extends { _id: string }> extends SearchResultsProps {
  mode: SearchMode;
  towns: readonly { place: Place; count: number }[] | undefined;
  list: PagedList<Item>;
  card: (item: Item) => ReactNode;
  skeleton: ComponentType;
  /** Shown beside the number, once there are results. */
  searchAlert?: (isThere: boolean) => ReactNode;
  /** Turns an empty search into a want. */
  remember?: ReactNode;
}

/** Whether the results are around a known place. */
const isAround = ({ near, meet }: SearchFilters, { place }: SearchPlace): boolean =>
  near !== '' && place !== null && meet !== 'online';

/** How many results there are, and around which place. The words are in a `slot`, which has no box: translated pages move bare words. */
function Found({
  mode,
  filters,
  searchPlace,
  list,
}: Pick<ResultsProps<{ _id: string }>, 'mode' | 'filters' | 'searchPlace' | 'list'>) {
  const { t } = useTranslation('discovery');
  const { radius } = useDistances();
  const { total: count, isTotalCut } = list;
  const { place } = searchPlace;
  // A chip beside it says in which town.
  if (!isAround(filters, searchPlace) || !place || count === 0 || filters.km === TOWN_ONLY)
    return <slot suppressHydrationWarning>{t(`search.${mode}.${isTotalCut ? 'foundMore' : 'found'}`, { count })}</slot>;
  const values = { count, more: isTotalCut ? '+' : '', radius: radius(filters.km), place: placeName(place) };
  return (
    <slot suppressHydrationWarning>
      {t(filters.meet === 'either' ? 'search.skills.foundOrOnline' : `search.${mode}.foundNear`, values)}
    </slot>
  );
}

/** What a search without results offers. */
function NoResults<Item extends { _id: string }>(props: ResultsProps<Item>) {
  const { mode, filters, searchPlace, onChange, onClear, remember } = props;
  const { t } = useTranslation('discovery');
  const isNear = isAround(filters, searchPlace);
  const wider = useLazyPart(widerSearch, isNear, () => undefined);
  const noun = t(`search.${mode}.noun`);
  const query = filters.q.trim();
  if (isNear && wider) return <wider.WiderSearch {...{ mode, filters, searchPlace, onChange }} />;
  return (
    <EmptyState
      title={t('search.empty.title', { mode: noun })}
      action={
        <>
          {remember}
          {onClear && (
            <Button variant={remember ? 'secondary' : 'primary'} onClick={onClear}>
              {t('search.clearFilters')}
            </Button>
          )}
          <LinkButton to={mode === 'skills' ? '/skills' : '/search?type=people'} variant="secondary">
            {t('search.browseAll', { mode: noun })}
          </LinkButton>
        </>
      }
    >
      {t(query ? 'search.empty.query' : 'search.empty.plain', { mode: noun, query })}
      {remember && <span> {t('wants.rememberHelp')}</span>}
    </EmptyState>
  );
}

/** The number of results, the active filters, and the cards. */
function Results<Item extends { _id: string }>(props: ResultsProps<Item>) {
  const { mode, filters, searchPlace, onChange, towns = [], list, chips, end, card, skeleton, searchAlert } = props;
  const { t } = useTranslation('discovery');
  const query = filters.q.trim();
  const { own, isAsked } = searchPlace;
  const hasItems = list.items !== undefined && list.items.length > 0;
  return (
    <>
      <Summary>
        <Line>
          <p role="status" suppressHydrationWarning>
            {!list.items && list.isFetching && <slot>{t('search.searching', { mode: t(`search.${mode}.noun`) })}</slot>}
            {list.items && <Found {...{ mode, filters, searchPlace, list }} />}
            {list.items && query !== '' && <span> {t('search.foundFor', { query })}</span>}
          </p>
          {searchAlert?.(list.items !== undefined)}
        </Line>
        {chips}
        {end}
      </Summary>
      {isAsked && <Note>{t('search.near.ask')}</Note>}
      <TownChips
        towns={towns}
        onPick={({ _id }) => onChange({ near: _id === own?._id ? ME : _id, km: TOWN_ONLY, location: '' })}
      />
      <CardList
        list={list}
        card={card}
        skeleton={skeleton}
        moreLabel={t(`search.${mode}.more`)}
        empty={<NoResults {...props} />}
      />
      {hasItems && isAround(filters, searchPlace) && (
        <Note>
          {t('search.near.crow')} {mode === 'skills' && t('search.near.last')}
        </Note>
      )}
    </>
  );
}

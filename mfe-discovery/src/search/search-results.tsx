import { Button, EmptyState, LinkButton, useTranslation } from '@mutua/web-kit';
import { lazyPart, phone, useLazyPart } from '@mutua/web-kit/parts';
import { ListPlus } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import styled from 'styled-components';
import { CardList } from '../shared/card-list.tsx';
import { firstPerOwner } from '../shared/first-per-owner.ts';
import { useHasWants, useMatchMarks } from '../shared/matches.resource.ts';
import { type PagedList, pagedList } from '../shared/pages.ts';
import { SkillCard, SkillCardSkeleton } from '../shared/skill-card.tsx';
import { type SkillFilters, useSkillSearchInfiniteQuery } from '../shared/skills.resource.ts';
import { usePeopleSearchInfiniteQuery } from './people.resource.ts';
import { PersonCard, PersonCardSkeleton } from './person-card.tsx';
import { SearchAlertButton } from './search-alert-button.tsx';
import type { SearchFilters, SearchMode } from './search-filters.ts';

// Only members with an empty result need it.
const wantButton = lazyPart(() => import('../shared/want-button.tsx'));

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

export interface SearchResultsProps {
  filters: SearchFilters;
  /** The chips of the active filters. */
  chips: ReactNode;
  /** Content at the end of the line. */
  end?: ReactNode;
  /** Removes all filters; undefined when there are none. */
  onClear: (() => void) | undefined;
}

/** The filters as parameters of the call. */
export const skillFilters = ({ q, location, category, proficiency, sortBy }: SearchFilters): SkillFilters => ({
  q: q.trim(),
  location: location.trim(),
  category: category || undefined,
  proficiency: proficiency || undefined,
  sortBy,
});

/** Whether the search has any criterion. */
const isAskingFor = ({ q, location, category, proficiency }: SearchFilters): boolean =>
  [q.trim(), location.trim(), category, proficiency].some((each) => each !== '');

export function SkillResults({ filters, ...rest }: SearchResultsProps) {
  const { t } = useTranslation('discovery');
  const wanted = skillFilters(filters);
  const query = useSkillSearchInfiniteQuery(wanted);
  const list = pagedList(query, ({ skills }) => skills, t('search.skills.failed'));
  const items = list.items ?? [];
  const isFirst = firstPerOwner(items);
  const { markOf } = useMatchMarks(items.filter(isFirst).map(({ _id }) => _id));
  const hasWants = useHasWants();
  const typed = filters.q.trim();
  const isWanted = hasWants && typed.length > 1;
  const wantPart = useLazyPart(wantButton, isWanted && list.items?.length === 0, () => undefined);
  return (
    <Results
      {...rest}
      mode="skills"
      query={typed}
      list={list}
      card={(skill) => <SkillCard skill={skill} hasOffer={isFirst(skill)} mark={markOf(skill._id)} />}
      searchAlert={(isThere) => (
        <SearchAlertButton
          key={JSON.stringify({ ...wanted, sortBy: null })}
          filters={filters}
          isShown={isThere && isAskingFor(filters)}
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
  );
}

export function PeopleResults({ filters, ...rest }: SearchResultsProps) {
  const { t } = useTranslation('discovery');
  const { sortBy } = filters;
  const query = usePeopleSearchInfiniteQuery({
    q: filters.q.trim(),
    location: filters.location.trim(),
    sortBy: sortBy === 'exchanges' ? undefined : sortBy,
  });
  return (
    <Results
      {...rest}
      mode="people"
      query={filters.q.trim()}
      list={pagedList(query, ({ users }) => users, t('search.people.failed'))}
      card={(person) => <PersonCard person={person} />}
      skeleton={PersonCardSkeleton}
    />
  );
}

interface ResultsProps<Item extends { _id: string }> extends Omit<SearchResultsProps, 'filters'> {
  mode: SearchMode;
  query: string;
  list: PagedList<Item>;
  card: (item: Item) => ReactNode;
  skeleton: ComponentType;
  /** Shown beside the number, once there are results. */
  searchAlert?: (isThere: boolean) => ReactNode;
  /** Turns an empty search into a want. */
  remember?: ReactNode;
}

/** The number of results, the active filters, and the cards. */
function Results<Item extends { _id: string }>({
  mode,
  query,
  list,
  chips,
  end,
  onClear,
  card,
  skeleton,
  searchAlert,
  remember,
}: ResultsProps<Item>) {
  const { t } = useTranslation('discovery');
  const noun = t(`search.${mode}.noun`);
  return (
    <>
      <Summary>
        <Line>
          <p role="status">
            {!list.items && list.isFetching && t('search.searching', { mode: noun })}
            {list.items && t(`search.${mode}.${list.isTotalCut ? 'foundMore' : 'found'}`, { count: list.total })}
            {list.items && query !== '' && <span> {t('search.foundFor', { query })}</span>}
          </p>
          {searchAlert?.(list.items !== undefined)}
        </Line>
        {chips}
        {end}
      </Summary>
      <CardList
        list={list}
        card={card}
        skeleton={skeleton}
        moreLabel={t(`search.${mode}.more`)}
        empty={
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
            {remember && ` ${t('wants.rememberHelp')}`}
          </EmptyState>
        }
      />
    </>
  );
}

import type { Bookmark, BookmarkKind } from '@mutua/contracts';
import {
  Button,
  EmptyState,
  ErrorState,
  errorMessage,
  LinkButton,
  LoadMore,
  Page,
  PageHeader,
  Rows,
  Skeleton,
  SkeletonGroup,
  TabPanel,
  Tabs,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { lazyPart, phone, useLazyPart } from '@mutua/web-kit/parts';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { iconOnly } from '../shared/filter-styles.ts';
import { useBookmarksInfiniteQuery } from '../shared/keep/bookmarks.resource.ts';
import { useRemoveBookmark } from '../shared/keep/use-bookmark.ts';
import { type PagedList, pagedList } from '../shared/pages.ts';
import { useFocusOnMore } from '../shared/use-focus-on-more.ts';
import { countOfFilters, NO_FILTERS, queryOf, useKeptList } from './kept-list.ts';
import { KeptRow } from './kept-row.tsx';

// Few members keep so much that they filter it.
const filtersPart = lazyPart(() => import('./kept-filters.tsx'));

const Column = styled.div`
  position: relative;
  max-width: 800px;
`;
/* In the line of the tabs. */
const FilterButton = styled(Button).attrs({ variant: 'ghost', size: 'sm' })`
  position: absolute;
  z-index: 1;
  top: 4px;
  inset-inline-end: 0;
  /* As high as the tabs. */
  ${phone} {
    top: 0;
    ${iconOnly}
  }
`;
const Help = styled.p`
  padding-top: 16px;
  color: var(--text-muted);
  font-size: var(--text-sm);
`;
const List = styled(TabPanel)`
  padding-top: 4px;
`;

type Kept = Bookmark & { _id: string };

interface KeptRowsProps {
  list: PagedList<Kept>;
  kind: BookmarkKind;
  /** Removes the filters; undefined when there are none. */
  onClear: (() => void) | undefined;
}

/** What a tab shows: the rows, or why there are none. */
function KeptRows({ list, kind, onClear }: KeptRowsProps) {
  const { t } = useTranslation('discovery');
  const { isRemoved, remove } = useRemoveBookmark();
  if (!list.items) {
    return list.error === undefined ? (
      <SkeletonGroup>
        <Skeleton $height={240} $radius={10} />
      </SkeletonGroup>
    ) : (
      <ErrorState onRetry={list.retry} busy={list.isFetching}>
        {errorMessage(list.error, list.failed)}
      </ErrorState>
    );
  }
  const shown = list.items.filter((bookmark) => !isRemoved(bookmark));
  if (shown.length > 0) {
    return (
      <Rows>
        {shown.map((bookmark) => (
          <KeptRow key={bookmark._id} bookmark={bookmark} onRemove={() => remove(bookmark)} />
        ))}
      </Rows>
    );
  }
  if (onClear) {
    return (
      <EmptyState
        title={t('kept.empty.filtered')}
        action={<Button onClick={onClear}>{t('search.clearFilters')}</Button>}
      />
    );
  }
  const isSkills = kind === 'skill';
  return (
    <EmptyState
      title={t(isSkills ? 'kept.empty.skills' : 'kept.empty.members')}
      action={
        <LinkButton to={isSkills ? '/search' : '/search?type=people'}>
          {t(isSkills ? 'kept.empty.find' : 'kept.empty.findPeople')}
        </LinkButton>
      }
    >
      {t('kept.empty.help')}
    </EmptyState>
  );
}

/** `/kept`: the skills and members that the member keeps, a tab for each. */
export function KeptPage() {
  const { t } = useTranslation('discovery');
  const { user, status } = useSession();
  const own = user?.place ?? null;
  const { list: asked, change } = useKeptList();
  const { kind } = asked;
  const filterCount = countOfFilters(asked, own);
  const [isFiltering, setFiltering] = useState(filterCount > 0);
  const filters = useLazyPart(filtersPart, isFiltering, () => setFiltering(false));
  const result = useBookmarksInfiniteQuery(queryOf(asked, own), {
    refetchOnMountOrArgChange: true,
    // Distances are from the member's own place.
    skip: status === 'loading',
  });
  const list = pagedList(
    result,
    ({ bookmarks }) => bookmarks.map((bookmark) => ({ ...bookmark, _id: bookmark.targetId })),
    t('kept.failed.list'),
  );
  const { isRemoved } = useRemoveBookmark();
  const hidden = list.items?.filter(isRemoved).length ?? 0;
  const shown = (list.items?.length ?? 0) - hidden;
  const focus = useFocusOnMore<HTMLDivElement>(shown);
  // Those of the other tab stay while this one loads.
  const counts = result.data?.pages.at(-1)?.counts;
  const countOf = (each: BookmarkKind) => counts && counts[each] - (each === kind ? hidden : 0);
  return (
    <Page title={t('kept.title')}>
      <PageHeader title={t('kept.title')} subtitle={t('kept.lead')} />
      <Column ref={focus.list}>
        {Boolean(filterCount || countOf(kind)) && (
          <FilterButton
            icon={<SlidersHorizontal aria-hidden />}
            aria-expanded={isFiltering}
            onClick={() => setFiltering(!isFiltering)}
          >
            <span>{t('search.filters')}</span>
            {filterCount > 0 && <span>{filterCount}</span>}
          </FilterButton>
        )}
        <Tabs<BookmarkKind>
          label={t('kept.tabs')}
          items={[
            { value: 'skill', label: t('kept.skills'), count: countOf('skill') },
            { value: 'user', label: t('kept.members'), count: countOf('user') },
          ]}
          value={kind}
          onChange={(value) => change({ kind: value })}
        >
          <List value={kind}>
            {isFiltering && filters && <filters.KeptFilters list={asked} own={own} onChange={change} />}
            <KeptRows list={list} kind={kind} onClear={filterCount > 0 ? () => change(NO_FILTERS) : undefined} />
            {list.items?.some(({ skill }) => skill?.isResting) && <Help>{t('kept.restsHelp')}</Help>}
            {list.hasMore && (
              <LoadMore
                shown={shown}
                total={list.total - hidden}
                busy={list.isLoadingMore}
                onClick={() => {
                  focus.before();
                  void list.more();
                }}
              >
                {t('kept.more')}
              </LoadMore>
            )}
          </List>
        </Tabs>
      </Column>
    </Page>
  );
}

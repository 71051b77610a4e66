import { CardGrid, ErrorState, errorMessage, LoadMore, SkeletonGroup, useRetry, useTranslation } from '@mutua/web-kit';
import { useIsAlive } from '@mutua/web-kit/parts';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import type { PagedList } from './pages.ts';
import { useFocusOnMore } from './use-focus-on-more.ts';
import { isBehind, useShownPages } from './use-shown-pages.ts';

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

export interface CardListProps<Item extends { _id: string }> {
  list: PagedList<Item>;
  card: (item: Item) => ReactNode;
  skeleton: ComponentType;
  /** Shown when there are no cards. */
  empty: ReactNode;
  /** The label of the button that loads the next page. */
  moreLabel: string;
}

/** While earlier shown pages are missing, it loads the next one again after a failure. */
function RetryPages({ list: { error, isFetching, more } }: { list: PagedList<unknown> }) {
  useRetry(() => {
    if (error && !isFetching) void more({ isQuiet: true });
  });
  return null;
}

/** Cards in a grid; or a skeleton, an error or an empty state instead. */
export function CardList<Item extends { _id: string }>({
  list,
  card,
  skeleton: CardSkeleton,
  empty,
  moreLabel,
}: CardListProps<Item>) {
  const { t } = useTranslation('discovery');
  const { items, total, isTotalCut, error, failed, isFetching, hasMore, isLoadingMore, retry } = list;
  const focus = useFocusOnMore<HTMLDivElement>(items?.length ?? 0);
  const more = useShownPages(list, focus.list);
  const isAlive = useIsAlive();
  const loadMore = () => {
    focus.before();
    more();
  };
  if (items?.length === 0) return empty;
  if (items) {
    return (
      <>
        <CardGrid ref={focus.list}>
          {items.map((item) => (
            <Fragment key={item._id}>{card(item)}</Fragment>
          ))}
        </CardGrid>
        {isAlive && isBehind(list) && <RetryPages list={list} />}
        {hasMore && (
          <LoadMore shown={items.length} total={total} isTotalCut={isTotalCut} busy={isLoadingMore} onClick={loadMore}>
            {moreLabel}
          </LoadMore>
        )}
      </>
    );
  }
  if (error) {
    return (
      <ErrorState title={failed} onRetry={retry} busy={isFetching}>
        {errorMessage(error, t('search.failedHint'))}
      </ErrorState>
    );
  }
  return (
    <SkeletonGroup>
      <CardGrid aria-hidden>
        {PLACES.map((place) => (
          <CardSkeleton key={place} />
        ))}
      </CardGrid>
    </SkeletonGroup>
  );
}

import type { Pagination } from '@mutua/contracts';
import { errorMessage, toast } from '@mutua/web-kit';

interface Paged {
  pagination: Pagination;
}

/** How RTK Query walks through a paged list. */
export const pageByPage = {
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { page, pages } }: Paged) => (page < pages ? page + 1 : undefined),
};

/** What a list shows, whatever it is of. */
export interface PagedList<Item> {
  /** Of all pages so far; undefined until the first one is there. */
  items: readonly Item[] | undefined;
  /** How many there are in all. */
  total: number;
  error: unknown;
  isFetching: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  retry: () => void;
  /** Appends the next page; a toast says when it does not come. */
  more: () => Promise<void>;
}

/** The part of RTK Query's infinite query that a list needs. */
interface InfiniteResult<Page> {
  currentData?: { pages: readonly Page[] } | undefined;
  error?: unknown;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => PromiseLike<{ error?: unknown }>;
}

/**
 * A list of what an infinite query has loaded: `pagedList(useSkillSearchInfiniteQuery(filters), (page) => page.skills, …)`.
 * `failed` is the default message of the call.
 */
export function pagedList<Page extends Paged, Item extends { _id: string }>(
  result: InfiniteResult<Page>,
  itemsOf: (page: Page) => readonly Item[],
  failed: string,
): PagedList<Item> {
  const pages = result.currentData?.pages;
  // Each once: an item that is added meanwhile moves others to the next page.
  const items = pages && [...new Map(pages.flatMap(itemsOf).map((item) => [item._id, item])).values()];
  return {
    items,
    total: pages?.at(-1)?.pagination.total ?? 0,
    error: result.error,
    isFetching: result.isFetching,
    hasMore: result.hasNextPage,
    isLoadingMore: result.isFetchingNextPage,
    retry: () => void result.refetch(),
    more: async () => {
      const { error } = await result.fetchNextPage();
      if (error) toast.error(errorMessage(error, failed));
    },
  };
}

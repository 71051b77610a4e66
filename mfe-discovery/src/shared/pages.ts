import type { SearchPagination } from '@mutua/contracts';
import { errorMessage, toast } from '@mutua/web-kit';

interface Paged {
  pagination: SearchPagination;
}

/** The state of a paged list of any items. */
export interface PagedList<Item> {
  /** The items of all loaded pages; undefined before the first page. */
  items: readonly Item[] | undefined;
  /** The number of loaded pages. */
  pages: number;
  /** The total number of items on the server. */
  total: number;
  /** Whether there are more items than `total`, where the server stops counting. */
  isTotalCut: boolean;
  error: unknown;
  /** The error message when the server gives none. */
  failed: string;
  isFetching: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  retry: () => void;
  /** Appends the next page. Shows a toast when it cannot be loaded, unless it is quiet. */
  more: (options?: { isQuiet: boolean }) => Promise<void>;
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

/** The paged list of an infinite query: `pagedList(useSkillSearchInfiniteQuery(filters), (page) => page.skills, …)`. */
export function pagedList<Page extends Paged, Item extends { _id: string }>(
  result: InfiniteResult<Page>,
  itemsOf: (page: Page) => readonly Item[],
  failed: string,
): PagedList<Item> {
  const pages = result.currentData?.pages;
  // Removes duplicates: a new item moves the others towards the next page.
  const items = pages && [...new Map(pages.flatMap(itemsOf).map((item) => [item._id, item])).values()];
  return {
    items,
    pages: pages?.length ?? 0,
    total: pages?.at(-1)?.pagination.total ?? 0,
    isTotalCut: pages?.at(-1)?.pagination.hasMore ?? false,
    error: result.error,
    failed,
    isFetching: result.isFetching,
    hasMore: result.hasNextPage,
    isLoadingMore: result.isFetchingNextPage,
    retry: () => void result.refetch(),
    more: async ({ isQuiet } = { isQuiet: false }) => {
      const { error } = await result.fetchNextPage();
      if (error && !isQuiet) toast.error(errorMessage(error, failed));
    },
  };
}

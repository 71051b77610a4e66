import { SUGGESTIONS } from '@mutua/contracts/constants';
import { useMessageHitsInfiniteQuery } from './messaging.resource.ts';
import { useDebouncedSearch } from './use-debounced-search.ts';

/** Finds messages by their text, in all conversations. A failure returns no messages, and the found conversations stay. */
export function useMessageSearch(text: string) {
  const search = text.trim();
  const debounced = useDebouncedSearch(search);
  const isWanted = search.length >= SUGGESTIONS.minQuery;
  const isEnabled = isWanted && debounced === search;
  const query = useMessageHitsInfiniteQuery(search, { skip: !isEnabled, refetchOnMountOrArgChange: true });
  const pages = isEnabled ? (query.currentData?.pages ?? []) : [];
  return {
    found: pages.flatMap(({ messages }) => messages),
    isSearching: isWanted && (!isEnabled || query.isFetching),
    hasMore: isEnabled && query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}

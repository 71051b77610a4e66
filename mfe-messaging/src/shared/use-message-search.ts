import { SUGGESTIONS } from '@mutua/contracts/constants';
import { useMessageHitsInfiniteQuery } from './messaging.resource.ts';
import { useDebounced } from './use-debounced.ts';

/** Finds messages by their text, in all conversations. A failure returns no messages, and the found conversations stay. */
export function useMessageSearch(text: string) {
  const search = text.trim();
  const asked = useDebounced(search);
  const isWanted = search.length >= SUGGESTIONS.minQuery;
  const isAsked = isWanted && asked === search;
  const query = useMessageHitsInfiniteQuery(search, { skip: !isAsked, refetchOnMountOrArgChange: true });
  const pages = isAsked ? (query.currentData?.pages ?? []) : [];
  return {
    found: pages.flatMap(({ messages }) => messages),
    isSearching: isWanted && (!isAsked || query.isFetching),
    hasMore: isAsked && query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}

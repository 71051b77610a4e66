import type { useCircles } from '../shared/circles/use-circles.ts';
import type { useConversations } from '../shared/conversations/use-conversations.ts';
import { isFound, mergedRows } from './merged-rows.ts';
import { useConversationSearch } from './use-conversation-search.ts';

/** Exchanges and circles by time, or those that match a search. */
export function useListRows(
  query: ReturnType<typeof useConversations>,
  circles: ReturnType<typeof useCircles>,
  search: string,
) {
  const searched = useConversationSearch(query, search);
  const isWhole = search.trim() === '';
  const { hasMore, isLoadingMore, loadMore } = isWhole ? query : searched;
  const hasMoreCircles = isWhole && circles.hasMore;
  // Both lists appear together, so that no row moves down.
  const isLoading = (!query.data && !query.error) || circles.isLoading;
  const found = isWhole ? circles.data : circles.data.filter((circle) => isFound(circle, search));
  const load = () => {
    if (hasMore) loadMore();
    if (hasMoreCircles) circles.loadMore();
  };
  return {
    isLoading,
    rows: isLoading ? [] : mergedRows(searched.found, found, { conversations: hasMore, circles: hasMoreCircles }),
    isEmpty: !isLoading && query.data?.length === 0 && circles.data.length === 0,
    isSearching: searched.isSearching,
    /** The next page of both lists; null after the last one. */
    more: (hasMore || hasMoreCircles) && { isLoading: isLoadingMore || circles.isLoadingMore, load },
  };
}

import { SUGGESTIONS } from '@mutua/contracts/limits';
import { isSearchable } from '@mutua/contracts/visible';
import { useDebounced } from '@mutua/web-kit/parts';

/** The service is called when the member has not typed for this long. */
const PAUSE_MS = 300;

/** The text of a search, whether the service should be asked for it, and whether it is asked now. By default, the text needs some letters. */
export function useDebouncedSearch(text: string, isWanted = isSearchable(text.trim(), SUGGESTIONS.minQuery)) {
  const search = text.trim();
  const isEnabled = useDebounced(search, PAUSE_MS) === search && isWanted;
  return { search, isWanted, isEnabled };
}

/** What a search shows besides what it has found. */
export const searchState = (
  { isWanted, isEnabled }: Pick<ReturnType<typeof useDebouncedSearch>, 'isWanted' | 'isEnabled'>,
  query: { isFetching: boolean; isFetchingNextPage: boolean; hasNextPage: boolean; fetchNextPage: () => unknown },
) => ({
  isSearching: isWanted && (!isEnabled || query.isFetching),
  hasMore: isEnabled && query.hasNextPage,
  isLoadingMore: query.isFetchingNextPage,
  loadMore: () => void query.fetchNextPage(),
});

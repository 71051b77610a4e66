import { SUGGESTIONS } from '@mutua/contracts/limits';
import { hasCharacters } from '@mutua/contracts/visible';
import { useDebounced } from '@mutua/web-kit/parts';

/** The service is called when the member has not typed for this long. */
const PAUSE_MS = 300;

/** One letter of Chinese, Japanese or Korean is a word. */
const isEnough = (text: string): boolean =>
  text.length >= SUGGESTIONS.minQuery || hasCharacters(text, SUGGESTIONS.minQuery);

/** The text of a search, whether the service should be asked for it, and whether it is asked now. By default, the text needs some letters. */
export function useDebouncedSearch(text: string, isWanted = isEnough(text.trim())) {
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

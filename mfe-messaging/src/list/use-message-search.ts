import { useMessageHitsInfiniteQuery } from '../shared/conversations/messaging.resource.ts';
import { searchState, useDebouncedSearch } from '../shared/use-debounced-search.ts';

/** Finds messages by their text, in all conversations. A failure returns no messages, and the found conversations stay. */
export function useMessageSearch(text: string) {
  const { search, isWanted, isEnabled } = useDebouncedSearch(text);
  const query = useMessageHitsInfiniteQuery(search, { skip: !isEnabled, refetchOnMountOrArgChange: true });
  const pages = isEnabled ? (query.currentData?.pages ?? []) : [];
  return {
    found: pages.flatMap(({ messages }) => messages),
    ...searchState({ isWanted, isEnabled }, query),
  };
}

import type { Conversation } from '@mutua/contracts';
import { useConversationListInfiniteQuery } from '../shared/conversations/messaging.resource.ts';
import { type useConversations, withoutRepeats } from '../shared/conversations/use-conversations.ts';
import { searchState, useDebouncedSearch } from '../shared/use-debounced-search.ts';

/**
 * Finds conversations by the other member's name, the last message or a skill. It searches the loaded conversations at once. It also asks
 * the service when there are more conversations, or archived ones.
 */
export function useConversationSearch(
  { data, hasMore, archivedCount }: ReturnType<typeof useConversations>,
  text: string,
) {
  const search = text.trim();
  const { isWanted, isEnabled } = useDebouncedSearch(text, (hasMore || archivedCount > 0) && search !== '');
  const query = useConversationListInfiniteQuery(search, { skip: !isEnabled, refetchOnMountOrArgChange: true });
  const pages = isEnabled ? (query.currentData?.pages ?? []) : [];
  const loaded = data?.filter((conversation) => matches(conversation, search)) ?? [];
  return {
    found: withoutRepeats([{ conversations: loaded }, ...pages]),
    ...searchState({ isWanted, isEnabled }, query),
  };
}

function matches({ otherUser, lastMessage, request }: Conversation, search: string): boolean {
  const searchText = search.toLowerCase();
  return [otherUser.name, lastMessage?.content ?? '', request.senderSkillId.title, request.receiverSkillId.title].some(
    (text) => text.toLowerCase().includes(searchText),
  );
}

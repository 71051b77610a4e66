import type { Conversation } from '@mutua/contracts';
import { api, realtime, useAppDispatch, useRealtimeEvent, useResync, useSession, useTranslation } from '@mutua/web-kit';
import { useReload } from '@mutua/web-kit/parts';
import { useEffect, useMemo, useRef } from 'react';
import {
  ALL,
  changeAll,
  changeConversation,
  changePin,
  changeStates,
  moveToTop,
  showPins,
} from './conversation-cache.ts';
import { isMuted, unreadMessages } from './conversation-states.ts';
import { useConversationListInfiniteQuery, useConversationQuery } from './messaging.resource.ts';

/**
 * The member's loaded conversations, most recently active first, kept up to date by real-time events. Also returns the open conversation,
 * which may not be on a loaded page.
 */
export function useConversations(openId?: string) {
  const { t } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const memberId = useSession().user?._id;
  const query = useConversationListInfiniteQuery(ALL, { refetchOnMountOrArgChange: true });
  const { refetch } = query;
  const data = useMemo(() => query.data && withoutRepeats(query.data.pages), [query.data]);
  // A conversation that was just archived is still on its loaded page.
  const shown = useMemo(() => data?.filter(({ isArchived }) => !isArchived), [data]);
  const justArchived = (data?.length ?? 0) - (shown?.length ?? 0);
  const listed = data?.find(({ request }) => request._id === openId);
  const { data: alone } = useConversationQuery(openId ?? '', {
    skip: !openId || !data || listed !== undefined,
    refetchOnMountOrArgChange: true,
  });
  const open = listed ?? (alone?.request._id === openId ? alone : undefined);
  useReceipts(data);

  const change = (requestId: string, apply: (conversation: Conversation) => void) =>
    dispatch(changeConversation(requestId, apply));
  const load = useReload(query);
  /** An answer that is on its way may be from before the event, and would take the change back. */
  const loadIfLate = () => {
    if (query.isFetching) load();
  };

  useRealtimeEvent('new_message', (message) => {
    loadIfLate();
    if (!data) return;
    if (!data.some(({ request }) => request._id === message.requestId)) load();
    change(message.requestId, (conversation) => {
      // Ignores a repeated message, and one that a fetch has already returned.
      if (message.seq <= conversation.lastSeq) return;
      const unread = unreadMessages(conversation);
      const { content, messageType, timestamp, senderId, voice } = message;
      conversation.lastMessage = {
        content,
        messageType,
        timestamp,
        senderId: { _id: senderId._id },
        ...(voice && { voiceSeconds: voice.seconds }),
      };
      conversation.lastSeq = message.seq;
      conversation.updatedAt = timestamp;
      if (senderId._id === memberId) return;
      conversation.unreadCount = unread + 1;
      if (!isMuted(conversation)) conversation.isArchived = false;
    });
    dispatch(moveToTop(message.requestId));
  });
  // A hidden message is no longer shown as the last message.
  useRealtimeEvent('message_moderated', load);
  // A reaction changes nothing in the list, but an edit of the last message does.
  useRealtimeEvent('message_changed', (message) => {
    const { requestId, seq, content, messageType, voice, deletedAt } = message;
    change(requestId, ({ lastMessage, lastSeq }) => {
      if (!lastMessage || seq !== lastSeq) return;
      lastMessage.content = deletedAt ? t('talk.deleted') : content;
      lastMessage.messageType = messageType;
      if (!voice) delete lastMessage.voiceSeconds;
    });
    dispatch(changePin(message));
  });
  useRealtimeEvent('pins_changed', (event) => dispatch(showPins(event.requestId, event)));
  useRealtimeEvent('messages_read', ({ requestId, userId, seq }) => {
    loadIfLate();
    change(requestId, (conversation) => {
      if (userId === memberId) {
        conversation.readSeq = Math.max(conversation.readSeq, seq);
        if (seq >= conversation.lastSeq) conversation.unreadCount = 0;
      } else {
        conversation.otherReadSeq = Math.max(conversation.otherReadSeq, seq);
      }
    });
  });
  useRealtimeEvent('messages_delivered', ({ requestId, userId, seq }) => {
    if (userId === memberId) return;
    change(requestId, (conversation) => {
      conversation.otherDeliveredSeq = Math.max(conversation.otherDeliveredSeq, seq);
    });
  });
  useRealtimeEvent('conversation_updated', ({ requestId, status, closed }) => {
    loadIfLate();
    if (data && !data.some(({ request }) => request._id === requestId)) return load();
    change(requestId, (conversation) => {
      conversation.request.status = status;
      conversation.closed = closed;
    });
  });
  // The member changed a state of the conversation, on this or another device.
  useRealtimeEvent('conversation_changed', ({ requestId, ...states }) => {
    const known = data?.find(({ request }) => request._id === requestId);
    // The conversation moves between the list and the archive.
    if (data && (known?.isArchived ?? true) !== states.isArchived) dispatch(api.util.invalidateTags(['Conversation']));
    dispatch(changeStates(requestId, states));
  });
  useRealtimeEvent('presence', ({ userId, isOnline }) => {
    const apply = ({ otherUser }: Conversation) => {
      if (otherUser._id === userId) otherUser.isOnline = isOnline;
    };
    dispatch(changeAll(apply));
    if (open) change(open.request._id, apply);
  });
  useResync(load);

  const { error, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return {
    /** The conversations without the archived ones. */
    data: shown,
    archivedCount: (query.data?.pages[0]?.archivedCount ?? 0) + justArchived,
    open,
    error,
    isFetching,
    refetch,
    /** Whether the server has more conversations. */
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
  };
}

/** Removes duplicates. A conversation that became active while pages were loaded is on two of them. */
export function withoutRepeats(pages: readonly { conversations: Conversation[] }[]): Conversation[] {
  const byId = new Map<string, Conversation>();
  for (const conversation of pages.flatMap(({ conversations }) => conversations)) {
    if (!byId.has(conversation.request._id)) byId.set(conversation.request._id, conversation);
  }
  return [...byId.values()];
}

/** Acknowledges the delivery of messages that arrived before this device connected. */
function useReceipts(conversations: Conversation[] | undefined): void {
  const acknowledged = useRef(new Map<string, number>());
  useEffect(() => {
    for (const { request, unreadCount, lastSeq } of conversations ?? []) {
      if (unreadCount === 0 || acknowledged.current.get(request._id) === lastSeq) continue;
      acknowledged.current.set(request._id, lastSeq);
      realtime.hint('messages_delivered', { requestId: request._id, seq: lastSeq });
    }
  }, [conversations]);
}

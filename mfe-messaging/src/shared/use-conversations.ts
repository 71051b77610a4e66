import type { Conversation } from '@mutua/contracts';
import { realtime, useAppDispatch, useRealtimeEvent, useResync, useSession } from '@mutua/web-kit';
import { useEffect, useRef } from 'react';
import { messagingResource, useConversationListQuery } from './messaging.resource.ts';

type Change = (conversation: Conversation) => void;

/** The member's conversations, kept in step with what happens while they are shown. */
export function useConversations() {
  const dispatch = useAppDispatch();
  const memberId = useSession().user?._id;
  const query = useConversationListQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, refetch } = query;
  useReceipts(data);

  const changeList = (change: (list: Conversation[]) => void) =>
    dispatch(messagingResource.util.updateQueryData('conversationList', undefined, change));
  const change = (requestId: string, apply: Change) =>
    changeList((list) => {
      const found = list.find(({ request }) => request._id === requestId);
      if (found) apply(found);
    });
  const load = () => {
    void refetch();
  };

  useRealtimeEvent('new_message', (message) => {
    if (!data) return;
    if (!data.some(({ request }) => request._id === message.requestId)) return load();
    changeList((list) => {
      const index = list.findIndex(({ request }) => request._id === message.requestId);
      const [conversation] = list.splice(index, 1);
      if (!conversation) return;
      list.unshift(conversation);
      // A repeat, or one that came after a fetch which already held it.
      if (message.seq <= conversation.lastSeq) return;
      const { content, messageType, timestamp, senderId } = message;
      conversation.lastMessage = { content, messageType, timestamp, senderId: { _id: senderId._id } };
      conversation.lastSeq = message.seq;
      conversation.updatedAt = timestamp;
      if (senderId._id !== memberId) conversation.unreadCount += 1;
    });
  });
  useRealtimeEvent('messages_read', ({ requestId, userId, seq }) =>
    change(requestId, (conversation) => {
      if (userId === memberId) {
        conversation.readSeq = Math.max(conversation.readSeq, seq);
        if (seq >= conversation.lastSeq) conversation.unreadCount = 0;
      } else {
        conversation.otherReadSeq = Math.max(conversation.otherReadSeq, seq);
      }
    }),
  );
  useRealtimeEvent('messages_delivered', ({ requestId, userId, seq }) => {
    if (userId === memberId) return;
    change(requestId, (conversation) => {
      conversation.otherDeliveredSeq = Math.max(conversation.otherDeliveredSeq, seq);
    });
  });
  useRealtimeEvent('conversation_updated', ({ requestId, status, closed }) => {
    if (data && !data.some(({ request }) => request._id === requestId)) return load();
    change(requestId, (conversation) => {
      conversation.request.status = status;
      conversation.closed = closed;
    });
  });
  useRealtimeEvent('presence', ({ userId, isOnline }) =>
    changeList((list) => {
      for (const { otherUser } of list) if (otherUser._id === userId) otherUser.isOnline = isOnline;
    }),
  );
  useResync(load);
  return query;
}

/** Tells the senders that what waited for this device has arrived. */
function useReceipts(conversations: Conversation[] | undefined): void {
  const told = useRef(new Map<string, number>());
  useEffect(() => {
    for (const { request, unreadCount, lastSeq } of conversations ?? []) {
      if (unreadCount === 0 || told.current.get(request._id) === lastSeq) continue;
      told.current.set(request._id, lastSeq);
      realtime.hint('messages_delivered', { requestId: request._id, seq: lastSeq });
    }
  }, [conversations]);
}

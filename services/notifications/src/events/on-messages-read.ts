import type { EventHandler } from '@mutua/service-kit';
import type { MessageNotificationRepository } from '../notifications/message-notification.repository.ts';

/** Marks the notification of a conversation as read, because the member has read the conversation. */
export const onMessagesRead =
  ({
    messages,
  }: {
    messages: Pick<MessageNotificationRepository, 'readConversation'>;
  }): EventHandler<'messages.read'> =>
  ({ payload: { userId, requestId, seq } }) =>
    messages.readConversation(userId, requestId, seq);

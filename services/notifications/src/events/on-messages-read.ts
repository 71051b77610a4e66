import type { EventHandler } from '@mutua/service-kit';
import type { MessageNotificationRepository } from '../notifications/message-notification.repository.ts';

/** Who has read a conversation has read its notification. */
export const onMessagesRead =
  ({
    messages,
  }: {
    messages: Pick<MessageNotificationRepository, 'readConversation'>;
  }): EventHandler<'messages.read'> =>
  ({ payload: { userId, requestId, seq } }) =>
    messages.readConversation(userId, requestId, seq);

import type { EventHandler } from '@mutua/service-kit';
import type { NotificationRepository } from '../notifications/notification.repository.ts';

/** Who has read a conversation has read its notification. */
export const onMessagesRead =
  ({
    notifications,
  }: {
    notifications: Pick<NotificationRepository, 'readConversation'>;
  }): EventHandler<'messages.read'> =>
  ({ payload: { userId, requestId, seq } }) =>
    notifications.readConversation(userId, requestId, seq);

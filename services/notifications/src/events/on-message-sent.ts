import type { EventHandler } from '@mutua/service-kit';
import type { NotificationService } from '../notifications/notification.service.ts';

/** Counts a message into the one unread notification of its conversation. */
export const onMessageSent =
  ({ service }: { service: Pick<NotificationService, 'countMessage'> }): EventHandler<'message.sent'> =>
  (event) => {
    const { receiverId, requestId, seq, sender, preview } = event.payload;
    return service.countMessage(event, { userId: receiverId, requestId, seq, senderName: sender.name, preview });
  };

import type { EventHandler } from '@mutua/service-kit';
import type { NotificationService } from '../notifications/notification.service.ts';

/** Counts a message into the one unread notification of its conversation, unless the receiver saw it come. */
export const onMessageSent =
  ({ service }: { service: Pick<NotificationService, 'countMessage'> }): EventHandler<'message.sent'> =>
  async (event) => {
    const { receiverId, requestId, seq, sender, preview, isSeen } = event.payload;
    if (isSeen) return;
    await service.countMessage(event, { userId: receiverId, requestId, seq, senderName: sender.name, preview });
  };

import type { EventHandler } from '@mutua/service-kit';
import type { NotificationService } from '../notifications/notification.service.ts';

/** Adds a message to the unread notification of its conversation, unless the receiver had the conversation open. */
export const onMessageSent =
  ({ service }: { service: Pick<NotificationService, 'countMessage'> }): EventHandler<'message.sent'> =>
  async (event) => {
    const { receiverId, requestId, seq, sender, preview, isSeen, callType, voiceSeconds } = event.payload;
    if (isSeen) return;
    await service.countMessage(event, {
      userId: receiverId,
      requestId,
      seq,
      senderId: sender._id,
      senderName: sender.name,
      preview,
      ...(callType && { callType }),
      ...(voiceSeconds && { voiceSeconds }),
    });
  };

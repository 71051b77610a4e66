import type { EventHandler } from '@mutua/service-kit';
import type { Dependencies } from './dependencies.ts';

/** Adds a message to the unread notification of its conversation, unless the receiver had the conversation open. */
export const onMessageSent =
  ({ service }: Dependencies): EventHandler<'message.sent'> =>
  async (event) => {
    const { receiverId, requestId, seq, sender, preview, sentAt, isSeen, callType, voiceSeconds } = event.payload;
    const at = new Date(sentAt);
    if (isSeen) {
      const values = { name: sender.name, how: 'missed', callType } as const;
      if (callType)
        await service.silenceCall(event, { userId: receiverId, requestId, callerId: sender._id, at, values });
      return;
    }
    await service.countMessage(event, {
      userId: receiverId,
      requestId,
      seq,
      senderId: sender._id,
      senderName: sender.name,
      preview,
      sentAt: at,
      ...(callType && { callType }),
      ...(voiceSeconds && { voiceSeconds }),
    });
  };

import type { EventHandler } from '@mutua/service-kit';
import type { NotificationService } from '../notifications/notification.service.ts';

/** Gives the notification of a message, and its mail that waits, the new words, or says that the message was deleted. */
export const onMessageChanged =
  ({ service }: { service: Pick<NotificationService, 'changeMessage'> }): EventHandler<'message.changed'> =>
  async (event) => {
    const { receiverId, requestId, seq, version, kind, preview } = event.payload;
    await service.changeMessage(event, { userId: receiverId, requestId, seq, version, kind, preview });
  };

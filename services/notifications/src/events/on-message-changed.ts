import type { EventHandler } from '@mutua/service-kit';
import type { NotificationService } from '../notifications/notification.service.ts';

/** Shows the new text, or the deletion, of a message in its notification and in its waiting mail. */
export const onMessageChanged =
  ({ service }: { service: Pick<NotificationService, 'changeMessage'> }): EventHandler<'message.changed'> =>
  async (event) => {
    const { receiverId, requestId, seq, version, kind, preview } = event.payload;
    await service.changeMessage(event, { userId: receiverId, requestId, seq, version, kind, preview });
  };

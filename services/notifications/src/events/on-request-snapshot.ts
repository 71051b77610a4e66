import type { EventHandler } from '@mutua/service-kit';
import type { NotificationRepository } from '../notifications/notification.repository.ts';

/** Stores the status that the notifications of a request show. Sends no notification. */
export const onRequestSnapshot =
  ({
    notifications,
  }: {
    notifications: Pick<NotificationRepository, 'saveStatus'>;
  }): EventHandler<'request.snapshot'> =>
  ({ payload: { request, version } }) =>
    notifications.saveStatus(request._id, request.status, version);

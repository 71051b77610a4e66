import type { EventHandler } from '@mutua/service-kit';
import type { NotificationRepository } from '../notifications/notification.repository.ts';

/** Keeps the status with which a request's notifications are shown, and tells nobody. */
export const onRequestSnapshot =
  ({
    notifications,
  }: {
    notifications: Pick<NotificationRepository, 'saveStatus'>;
  }): EventHandler<'request.snapshot'> =>
  ({ payload: { request, version } }) =>
    notifications.saveStatus(request._id, request.status, version);

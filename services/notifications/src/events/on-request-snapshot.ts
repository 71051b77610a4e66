import type { EventHandler } from '@mutua/service-kit';
import type { NotificationRepository } from '../notifications/notification.repository.ts';

/** Stores the status that a request's notifications show. Notifies nobody. */
export const onRequestSnapshot =
  ({
    notifications,
  }: {
    notifications: Pick<NotificationRepository, 'saveStatus'>;
  }): EventHandler<'request.snapshot'> =>
  ({ payload: { request, version } }) =>
    notifications.saveStatus(request._id, request.status, version);

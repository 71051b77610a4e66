import type { DomainEvent, Notification, NotificationType, Priority, RequestStatus } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import type { NotificationText } from '../texts/texts.ts';
import { KEPT_SECONDS, type NotificationDocument } from './notification.model.ts';

/** What is to be told to a member. */
export interface NotificationDraft {
  userId: string;
  type: NotificationType;
  text: NotificationText;
  priority: Priority;
  actionUrl: string;
  requestId?: string;
}

/**
 * Whether an event is older than notifications are kept. It tells nobody any more: what it told before may have been removed,
 * and with that the mark that it was told.
 */
export const isForgotten = ({ occurredAt }: Pick<DomainEvent, 'occurredAt'>): boolean =>
  Date.now() - Date.parse(occurredAt) > KEPT_SECONDS * 1_000;

/** A notification as it travels; `status` is that of its request, now. */
export function toNotification(document: NotificationDocument, status?: RequestStatus): Notification {
  const { _id, type, title, message, isRead, readAt, priority, actionUrl, createdAt, requestId, count } = document;
  return {
    _id: String(_id),
    type,
    title,
    message,
    isRead,
    readAt: readAt?.toISOString() ?? null,
    priority,
    actionUrl,
    createdAt: createdAt.toISOString(),
    count,
    ...(requestId && status && { request: { _id: String(requestId), status } }),
  };
}

/** Tells other services that a notification is new. */
export const announcementOf = (
  document: NotificationDocument,
  status?: RequestStatus,
): DomainEvent<'notification.created'> =>
  newEvent('notification.created', {
    userId: String(document.userId),
    notification: toNotification(document, status),
  });

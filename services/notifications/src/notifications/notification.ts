import type { DomainEvent, Language, Notification, NotificationType, Priority, RequestStatus } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import type { MailCalendar } from '../mail/mail-calendar.ts';
import type { DigestCadence } from '../recipients/delivery.ts';
import type { Meeting, NotificationText, Saying } from '../texts/texts.ts';
import { canSay, sayIn } from '../texts/texts-for.ts';
import { KEPT_SECONDS, type NotificationDocument } from './notification.model.ts';

/** The content of a new notification. */
export interface NewNotification {
  userId: string;
  type: NotificationType;
  saying: Saying;
  /** The member's, when the notification was made. */
  language: Language;
  priority: Priority;
  actionUrl: string;
  requestId?: string;
  /** Whom it names. Without it an erasure of that member would not find it. */
  aboutId?: string;
  /** The version of the request that it tells of. A later version makes it read. */
  requestVersion?: number;
  /** The member wants it by mail or push only: no list shows it, and no open page is told. */
  isMailOnly?: boolean;
  /** When its push is due; absent when there is none. */
  pushAt?: Date;
  /** Its digest; absent when it is in none. `by`: that of its saved search. */
  digest?: { by?: DigestCadence };
  /** What a request was accepted with, for the copy by mail. */
  meeting?: Meeting;
  /** The entries of that copy for the member's calendar. With them it is sent at once, and also when the notification was read. */
  calendar?: MailCalendar | undefined;
  /** `none`: it comes too late by mail. Otherwise the copy is sent at the earliest from a moment on, and no more after one. */
  mail?: 'none' | { from?: Date; until?: Date };
}

/**
 * Whether an event is older than notifications are kept. It must notify nobody: its notifications may have been removed, so that a
 * repeat could no longer be recognised.
 */
export const isForgotten = ({ occurredAt }: Pick<DomainEvent, 'occurredAt'>): boolean =>
  Date.now() - Date.parse(occurredAt) > KEPT_SECONDS * 1_000;

/** What a notification says in a language. Those from before 1.7 know only the language in which they were made. */
export const textOf = (
  { title, message, saying }: Pick<NotificationDocument, 'title' | 'message' | 'saying'>,
  language: Language,
): NotificationText => (saying && canSay(saying) ? sayIn(language, saying) : { title, message });

/** A notification as clients see it, in a language; `status` is the current one of its request. */
export function toNotification(
  document: NotificationDocument,
  language: Language,
  status?: RequestStatus,
): Notification {
  const { _id, type, isRead, readAt, priority, actionUrl, createdAt, requestId, count } = document;
  return {
    _id: String(_id),
    type,
    ...textOf(document, language),
    isRead,
    readAt: readAt?.toISOString() ?? null,
    priority,
    actionUrl,
    createdAt: createdAt.toISOString(),
    count,
    ...(requestId && status && { request: { _id: String(requestId), status } }),
  };
}

/** The event that announces a new notification to other services. */
export const announcementOf = (
  document: NotificationDocument,
  language: Language,
  status?: RequestStatus,
): DomainEvent<'notification.created'> =>
  newEvent('notification.created', {
    userId: String(document.userId),
    notification: toNotification(document, language, status),
  });

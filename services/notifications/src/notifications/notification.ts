import type { DomainEvent, Language, Notification, NotificationType, Priority, RequestStatus } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import type { MailCalendar } from '../mail/mail-calendar.ts';
import type { DigestCadence } from '../recipients/delivery.ts';
import type { Meeting, NotificationText, Saying } from '../texts/texts.ts';
import { isKnownText, notificationTextIn } from '../texts/texts-for.ts';
import { KEPT_SECONDS, type NotificationDocument, type WaitingCopy } from './notification.model.ts';
import type { Quoted } from './quoted.repository.ts';

/** The content of a new notification. */
export interface NewNotification {
  userId: string;
  type: NotificationType;
  saying: Saying;
  /** The member's language when the notification was made. */
  language: Language;
  priority: Priority;
  actionUrl: string;
  requestId?: string;
  /** The member whom it names. The erasure of that member finds the notification by it. */
  aboutId?: string;
  /** The thing whose words it quotes. When that is deleted or hidden, the notification goes, too. */
  quotes?: Quoted;
  /** The version of the request, or of the lesson of a reminder, at the event. A later version marks the notification as read. */
  requestVersion?: number;
  /** The proposals, sessions or subject of a meeting that it is about. Later changes of all of them mark it as read. */
  about?: readonly string[];
  /** Whether the member wants it by mail or push only. It is then in no list, and open pages do not get it. */
  isMailOnly?: boolean;
  /** When its push is due; absent when there is none. */
  pushAt?: Date;
  /** Set when the notification waits for a digest. `by` is the cadence of its saved search, `until` the end of that of its mail. */
  digest?: { by?: DigestCadence; until?: Date };
  /** The time and place with which a request was accepted, for the mail. */
  meeting?: Meeting;
  /** The entries of the mail for the member's calendar. With them the mail is sent at once, and also when the notification was read. */
  calendar?: MailCalendar | undefined;
  /** Set when only the list shows it: no mail, no push and no digest. */
  isListOnly?: boolean;
  /** `none` sends no mail, because it would come too late. Otherwise the mail is sent between `from` and `until`; `token` is the secret of its links. */
  mail?: 'none' | { from?: Date; until?: Date; token?: string };
}

/**
 * Whether an event is older than notifications are kept. Such an event must notify nobody. Its notifications may have been removed, so a
 * repeated event could not be recognised.
 */
export const isForgotten = ({ occurredAt }: Pick<DomainEvent, 'occurredAt'>): boolean =>
  Date.now() - Date.parse(occurredAt) > KEPT_SECONDS * 1_000;

/** Whether a mail, a push or a digest entry of a notification no longer needs to be sent. */
export const isObsolete = (
  { isRead, deletedAt }: Pick<NotificationDocument, 'isRead' | 'deletedAt'>,
  copy: WaitingCopy | undefined,
  now: Date,
): boolean => isRead || (deletedAt !== null && !copy?.isAll) || (copy?.until !== undefined && copy.until <= now);

/** Returns the text of a notification in a language; `write` writes its moments. Notifications from before 1.7 have only the language in which they were made. */
export const textOf = (
  { title, message, saying }: Pick<NotificationDocument, 'title' | 'message' | 'saying'>,
  language: Language,
  now?: Date,
  write?: Parameters<typeof notificationTextIn>[3],
): NotificationText =>
  saying && isKnownText(saying) ? notificationTextIn(language, saying, now, write) : { title, message };

/** Converts a notification for clients, in a language. `status` is the present status of its request. */
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

/** Builds the event that announces a new notification to other services. */
export const announcementOf = (
  document: NotificationDocument,
  language: Language,
  status?: RequestStatus,
): DomainEvent<'notification.created'> =>
  newEvent('notification.created', {
    userId: String(document.userId),
    notification: toNotification(document, language, status),
  });

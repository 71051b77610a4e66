import type { DomainEvent, Language, Notification, Pagination } from '@mutua/contracts';
import { NotFoundError, type PageQuery, paginationOf } from '@mutua/service-kit';
import { deliveryOf } from '../recipients/delivery.ts';
import type { Recipient, RecipientRepository } from '../recipients/recipient.repository.ts';
import type {
  ChangedMessage,
  IncomingMessage,
  MessageNotificationRepository,
} from './message-notification.repository.ts';
import type { NotificationRepository } from './notification.repository.ts';
import { isForgotten, type NewNotification } from './notification.ts';
import type { FoundSkill, SearchNotificationRepository } from './search-notification.repository.ts';

/** A notification of whoever is told. */
export type NotificationTemplate = Omit<NewNotification, 'userId' | 'language'>;

/** A member who is online sees a notification when it arrives, so its e-mail copy waits this long for them to read it. */
const HOLD_MS = 5 * 60_000;

export type NotificationService = ReturnType<typeof createNotificationService>;

export function createNotificationService({
  notifications,
  messages,
  searches,
  recipients,
  findOnline,
  holdMs = HOLD_MS,
}: {
  notifications: NotificationRepository;
  messages: Pick<MessageNotificationRepository, 'countMessage' | 'changeMessage'>;
  searches: Pick<SearchNotificationRepository, 'countSkill'>;
  recipients: RecipientRepository;
  /** Which of these members have a live socket. */
  findOnline: (userIds: readonly string[]) => Promise<Set<string>>;
  holdMs?: number;
}) {
  const mailAt = (isOnline: boolean): Date => new Date(Date.now() + (isOnline ? holdMs : 0));

  const notificationFor = (
    userId: string,
    { preferences, notifications: chosen }: Recipient,
    template: NotificationTemplate,
  ): NewNotification | null => {
    const { inApp, mail } = deliveryOf(template.type, chosen);
    if (!inApp && (!mail || template.mail === 'none')) return null;
    return {
      ...template,
      userId,
      language: preferences.language,
      ...(!inApp && { isMailOnly: true }),
    };
  };

  /** Whether one of these members was erased: a late event must not bring anything of them back. */
  const isErased = (...ids: readonly (string | undefined)[]): Promise<boolean> =>
    recipients.isErased(ids.flatMap((id) => id ?? []));

  return {
    /** Notifies a member of an event, once. */
    async notify(event: DomainEvent, userId: string, template: NotificationTemplate): Promise<void> {
      if (isForgotten(event) || (await isErased(userId, template.aboutId))) return;
      const [recipient, online] = await Promise.all([recipients.find(userId), findOnline([userId])]);
      const notification = notificationFor(userId, recipient, template);
      if (notification)
        await notifications.create(event, notification, mailAt(online.has(userId) && !template.calendar));
    },

    /** Notifies many members of an event, once each. */
    async notifyMany(eventId: string, userIds: readonly string[], template: NotificationTemplate): Promise<void> {
      if (await isErased(template.aboutId)) return;
      const [known, online] = await Promise.all([recipients.findMany(userIds), findOnline(userIds)]);
      const created = known.flatMap((recipient) => {
        const notification = notificationFor(recipient.userId, recipient, template);
        return notification ? [{ notification, mailAt: mailAt(online.has(recipient.userId)) }] : [];
      });
      if (created.length > 0) await notifications.createMany(eventId, created);
    },

    /** Adds a skill to the notification of each saved search that finds it. */
    async countFound(
      event: DomainEvent,
      found: readonly FoundSkill[],
      templateOf: (each: FoundSkill, count: number) => NotificationTemplate & { aboutId: string },
    ): Promise<void> {
      const [first] = found;
      if (!first || isForgotten(event) || (await isErased(templateOf(first, 1).aboutId))) return;
      const ids = [...new Set(found.map(({ userId }) => userId))];
      const [known, online, erased] = await Promise.all([
        recipients.findMany(ids),
        findOnline(ids),
        recipients.erasedAmong(ids),
      ]);
      const recipientOf = new Map(known.map((recipient) => [recipient.userId, recipient]));
      for (const each of found) {
        const recipient = recipientOf.get(each.userId);
        if (!recipient || erased.has(each.userId)) continue;
        const present = (count: number) => notificationFor(each.userId, recipient, templateOf(each, count));
        const wanted = present(1);
        if (!wanted) continue;
        await searches.countSkill(each, (count) => present(count) ?? wanted, mailAt(online.has(each.userId)));
      }
    },

    /** Adds a message to the notification of its conversation. */
    async countMessage(event: DomainEvent, message: IncomingMessage): Promise<void> {
      const { userId, requestId, senderId, senderName: name, preview, callType, voiceSeconds } = message;
      if (isForgotten(event) || (await isErased(userId, senderId))) return;
      const [{ preferences, notifications: chosen }, online] = await Promise.all([
        recipients.find(userId),
        findOnline([userId]),
      ]);
      const { inApp, mail } = deliveryOf('message', chosen);
      if (!inApp && !mail) return;
      await messages.countMessage(event, message, {
        notification: {
          userId,
          requestId,
          aboutId: senderId,
          type: 'message',
          saying: {
            text: 'messages',
            values: { name, count: 1, preview, ...(callType && { callType }), ...(voiceSeconds && { voiceSeconds }) },
          },
          language: preferences.language,
          priority: 'medium',
          actionUrl: `/chat/${requestId}`,
          ...(!inApp && { isMailOnly: true }),
        },
        mailAt: mailAt(online.has(userId)),
      });
    },

    /** Shows the new words of a message that was edited, or that it was deleted. */
    async changeMessage(event: DomainEvent, message: ChangedMessage): Promise<void> {
      if (isForgotten(event) || (await isErased(message.userId))) return;
      const { preferences } = await recipients.find(message.userId);
      await messages.changeMessage(message, preferences.language);
    },

    /** The member's notifications, the newest first, as they read in a language. */
    async list(
      userId: string,
      query: PageQuery & { unreadOnly: boolean },
      language: Language,
    ): Promise<{ notifications: Notification[]; pagination: Pagination }> {
      const { notifications: found, total } = await notifications.list(userId, query, language);
      return { notifications: found, pagination: paginationOf(query, total) };
    },

    countUnread: notifications.countUnread,

    /** @throws NotFoundError when the member has no such notification */
    async markRead(userId: string, id: string, language: Language): Promise<Notification> {
      const notification = await notifications.markRead(userId, id, language);
      if (!notification) throw new NotFoundError('Notification not found');
      return notification;
    },

    markAllRead: notifications.markAllRead,

    /** @throws NotFoundError when the member has no such notification */
    async remove(userId: string, id: string): Promise<void> {
      if (!(await notifications.remove(userId, id))) throw new NotFoundError('Notification not found');
    },

    removeRead: notifications.removeRead,
  };
}

// Over 300 lines: the ways to notify share who is reached and how.

import type { DomainEvent, Language, Notification, Pagination } from '@mutua/contracts';
import { NotFoundError, type PageQuery, paginationOf } from '@mutua/service-kit';
import type { DigestSchedule } from '../digests/digest.repository.ts';
import { nextDigest } from '../digests/digest-times.ts';
import type { RingingRepository } from '../push/ringing.repository.ts';
import { type Cadence, type Channels, channelsOf } from '../recipients/delivery.ts';
import type { Recipient, RecipientRepository } from '../recipients/recipient.repository.ts';
import type { NotificationValues, Saying } from '../texts/texts.ts';
import type { IncomingMessage, MessageNotificationRepository } from './message-notification.repository.ts';
import type { NotificationRepository } from './notification.repository.ts';
import { isForgotten, type NewNotification } from './notification.ts';
import type { Quoted, QuotedRepository } from './quoted.repository.ts';
import type { FoundSkill, SearchNotificationRepository } from './search-notification.repository.ts';

/** A notification without the fields that depend on its recipient. */
export type NotificationTemplate = Omit<NewNotification, 'userId' | 'language' | 'digest' | 'saying'> & {
  /** A text with moments is made for the reader's time zone. */
  saying: Saying | ((zone: string | null) => Saying);
  /** The cadence of the saved search that the notification is about. */
  cadence?: Cadence;
};

/** How long a mail waits for a member who is online, who may read the notification in the app meanwhile. */
const HOLD_MS = 5 * 60_000;
/** How long a push waits. An online member may read the notification meanwhile; for other members further messages may follow at once. */
const PUSH_HOLD_MS = { online: 20_000, away: 2_000 };

/** Returns the channels of a notification. One for the list only has no other. */
function channelsFor(
  { type, isListOnly }: Pick<NotificationTemplate, 'type' | 'isListOnly'>,
  recipient: Recipient,
  cadence: Cadence,
): Channels {
  const channels = channelsOf(type, recipient, cadence);
  return isListOnly ? { inApp: channels.inApp, mail: false, push: false, digest: null } : channels;
}

const sayingFor = ({ timeZone }: Recipient, saying: NotificationTemplate['saying']): Saying =>
  typeof saying === 'function' ? saying(timeZone) : saying;

const untilOf = ({ mail }: Pick<NotificationTemplate, 'mail'>): { until?: Date } =>
  mail !== 'none' && mail?.until ? { until: mail.until } : {};

/** Whether a member has a live socket, and whether a browser subscribes to push. */
interface Reach {
  isOnline: boolean;
  isSubscribed: boolean;
}

/** A call that no longer rings for a member. */
interface SilencedCall {
  userId: string;
  requestId: string;
  callerId: string;
  at: Date;
  values: NotificationValues['callEnded'];
}

export type NotificationService = ReturnType<typeof createNotificationService>;

/** What one member is told. */
interface Wanted {
  recipient: Recipient;
  template: NotificationTemplate;
}

export function createNotificationService({
  notifications,
  messages,
  searches,
  quoted,
  ringing,
  digests,
  recipients,
  findOnline,
  findSubscribed,
  holdMs = HOLD_MS,
  pushHoldMs = PUSH_HOLD_MS,
}: {
  notifications: NotificationRepository;
  messages: Pick<MessageNotificationRepository, 'countMessage' | 'changeMessage'>;
  searches: Pick<SearchNotificationRepository, 'countSkill'>;
  quoted: Pick<QuotedRepository, 'goneAmong' | 'remove'>;
  ringing: Pick<RingingRepository, 'silence'>;
  digests: { schedule: (entries: readonly DigestSchedule[]) => Promise<void> };
  recipients: RecipientRepository;
  /** Finds which of these members have a live socket. */
  findOnline: (userIds: readonly string[]) => Promise<Set<string>>;
  /** Finds which of these members push can reach. */
  findSubscribed: (userIds: readonly string[]) => Promise<Set<string>>;
  holdMs?: number;
  pushHoldMs?: typeof PUSH_HOLD_MS;
}) {
  const mailAt = (isOnline: boolean): Date => new Date(Date.now() + (isOnline ? holdMs : 0));

  /** Finds where members can be reached now. */
  async function findReach(userIds: readonly string[]) {
    const [online, subscribed] = await Promise.all([findOnline(userIds), findSubscribed(userIds)]);
    return (userId: string): Reach => ({ isOnline: online.has(userId), isSubscribed: subscribed.has(userId) });
  }

  const notificationFor = (
    recipient: Recipient,
    { cadence = 'now', saying, ...template }: NotificationTemplate,
    { isOnline, isSubscribed }: Reach,
  ): NewNotification | null => {
    const { inApp, mail, push, digest } = channelsFor(template, recipient, cadence);
    // A template with `isMailOnly` is only for the mail with calendar entries.
    const isPushed = push && isSubscribed && !template.isMailOnly;
    const isDigested = digest !== null && template.mail !== 'none' && !template.isMailOnly;
    if (!inApp && !isPushed && !isDigested && (!mail || template.mail === 'none')) return null;
    const isTimed = cadence !== 'now';
    return {
      ...template,
      saying: sayingFor(recipient, saying),
      userId: recipient.userId,
      language: recipient.preferences.language,
      ...(!inApp && { isMailOnly: true }),
      ...(isTimed && { mail: 'none' }),
      ...(isDigested && { digest: isTimed ? { by: cadence, ...untilOf(template) } : {} }),
      ...(isPushed && { pushAt: new Date(Date.now() + pushHoldMs[isOnline ? 'online' : 'away']) }),
    };
  };

  /** Schedules the next digests of the recipients whose notification waits for one. */
  async function scheduleDigests(notified: readonly { recipient: Recipient; notification: NewNotification }[]) {
    const now = new Date();
    const entries = notified.flatMap(({ recipient: { userId, digest, timeZone }, notification }) => {
      const cadence = notification.digest && (notification.digest.by ?? digest);
      return cadence && cadence !== 'off' ? [{ userId, at: nextDigest(cadence, timeZone, now) }] : [];
    });
    if (entries.length > 0) await digests.schedule(entries);
  }

  /** The words that these quote and that were deleted or hidden. */
  const findGone = (wanted: readonly Wanted[]): Promise<Set<Quoted>> =>
    quoted.goneAmong(wanted.flatMap(({ template: { quotes } }) => quotes ?? []));

  /**
   * Stores what these members get of an event, in one write. Nobody gets words that are gone.
   * @param create stores what the members have not got before
   */
  async function createAll(
    wanted: readonly Wanted[],
    create: (created: readonly { notification: NewNotification; mailAt: Date }[]) => Promise<void>,
  ): Promise<void> {
    const gone = await findGone(wanted);
    const present = wanted.filter(({ template: { quotes } }) => !quotes || !gone.has(quotes));
    const reachOf = await findReach(present.map(({ recipient }) => recipient.userId));
    const created = present.flatMap(({ recipient, template }) => {
      const reach = reachOf(recipient.userId);
      const notification = notificationFor(recipient, template, reach);
      return notification ? [{ recipient, notification, mailAt: mailAt(reach.isOnline && !template.calendar) }] : [];
    });
    if (created.length === 0) return;
    await create(created);
    await scheduleDigests(created);
    // They may have gone in between.
    const goneSince = await findGone(present);
    for (const quotes of goneSince) {
      const aboutIds = present.flatMap(({ template }) => (template.quotes === quotes ? (template.aboutId ?? []) : []));
      for (const aboutId of new Set(aboutIds)) await quoted.remove(quotes, aboutId);
    }
  }

  /**
   * Replaces the push of a call that no longer rings. No list shows this notification. It depends on no setting, because the ringing was
   * pushed. Returns whether it was.
   */
  async function replaceRinging(
    event: DomainEvent,
    { userId, requestId, callerId, at, values }: SilencedCall,
    { preferences }: Recipient,
  ) {
    if (!(await ringing.silence(userId, requestId, at))) return false;
    const notification: NewNotification = {
      userId,
      type: 'other',
      saying: { text: 'callEnded', values },
      language: preferences.language,
      priority: 'high',
      actionUrl: `/chat/${requestId}`,
      requestId,
      aboutId: callerId,
      isMailOnly: true,
      mail: 'none',
      pushAt: new Date(Date.now() + pushHoldMs.away),
    };
    await notifications.create(event, notification, mailAt(false));
    return true;
  }

  return {
    /** Replaces the push of a ringing call that was answered, declined or ended. */
    async silenceCall(event: DomainEvent, call: SilencedCall): Promise<void> {
      if (isForgotten(event)) return;
      const recipient = await recipients.findUnlessErased(call.userId, call.callerId);
      if (recipient) await replaceRinging(event, call, recipient);
    },

    /** Notifies a member of an event, once. */
    async notify(event: DomainEvent, userId: string, template: NotificationTemplate): Promise<void> {
      if (isForgotten(event)) return;
      const recipient = await recipients.findUnlessErased(userId, template.aboutId);
      if (!recipient) return;
      await createAll([{ recipient, template }], async (created) => {
        for (const { notification, mailAt: at } of created) await notifications.create(event, notification, at);
      });
    },

    /** Notifies many members of an event, once each, in the same words. */
    async notifyMany(eventId: string, userIds: readonly string[], template: NotificationTemplate): Promise<void> {
      if (template.aboutId && (await recipients.isErased([template.aboutId]))) return;
      const known = await recipients.findMany(userIds);
      await createAll(
        known.map((recipient) => ({ recipient, template })),
        (created) => notifications.createMany(eventId, created),
      );
    },

    /**
     * Notifies the members whom an event names, once each, in one write. Nobody who was erased, and nothing about them.
     * @param templateOf the words for a member; null for none
     */
    async notifyEach(
      event: DomainEvent,
      userIds: readonly string[],
      templateOf: (recipient: Recipient) => NotificationTemplate | null,
    ): Promise<void> {
      if (isForgotten(event)) return;
      const wanted = (await recipients.findMany(userIds)).flatMap((recipient) => {
        const template = templateOf(recipient);
        return template ? [{ recipient, template }] : [];
      });
      const idsOf = ({ recipient: { userId }, template: { aboutId } }: Wanted) => [
        userId,
        ...(aboutId ? [aboutId] : []),
      ];
      const erased = await recipients.erasedAmong(wanted.flatMap(idsOf));
      await createAll(
        wanted.filter((each) => !idsOf(each).some((id) => erased.has(id))),
        (created) => notifications.createMany(event.id, created),
      );
    },

    /** Adds a skill to the notification of each saved search that finds it. */
    async countFound(
      event: DomainEvent,
      found: readonly FoundSkill[],
      aboutId: string,
      templateOf: (each: FoundSkill, count: number, recipient: Recipient) => NotificationTemplate,
    ): Promise<void> {
      if (isForgotten(event) || (await recipients.isErased([aboutId]))) return;
      const ids = [...new Set(found.map(({ userId }) => userId))];
      const [known, reachOf, erased] = await Promise.all([
        recipients.findMany(ids),
        findReach(ids),
        recipients.erasedAmong(ids),
      ]);
      const recipientOf = new Map(known.map((recipient) => [recipient.userId, recipient]));
      const notified: { recipient: Recipient; notification: NewNotification }[] = [];
      for (const each of found) {
        const recipient = recipientOf.get(each.userId);
        if (!recipient || erased.has(each.userId)) continue;
        const reach = reachOf(each.userId);
        const present = (count: number) => notificationFor(recipient, templateOf(each, count, recipient), reach);
        const wanted = present(1);
        if (!wanted) continue;
        await searches.countSkill(each, (count) => present(count) ?? wanted, mailAt(reach.isOnline));
        notified.push({ recipient, notification: wanted });
      }
      await scheduleDigests(notified);
    },

    /** Adds a message to the notification of its conversation. A missed call replaces the push of the ringing one, also in a muted one. */
    async countMessage(event: DomainEvent, message: IncomingMessage): Promise<void> {
      const {
        userId,
        requestId,
        senderId,
        senderName: name,
        preview,
        sentAt,
        callType,
        voiceSeconds,
        circle,
      } = message;
      if (isForgotten(event)) return;
      const [recipient, reachOf] = await Promise.all([
        recipients.findUnlessErased(userId, senderId),
        findReach([userId]),
      ]);
      if (!recipient) return;
      const values = { name, how: 'missed', callType } as const;
      const isReplaced =
        callType !== undefined &&
        (await replaceRinging(event, { userId, requestId, callerId: senderId, at: sentAt, values }, recipient));
      const reach = { ...reachOf(userId), ...(isReplaced && { isSubscribed: false }) };
      const template: NotificationTemplate = {
        requestId,
        aboutId: senderId,
        type: 'message',
        saying: circle
          ? { text: 'circleMessages', values: { name, title: circle.title, count: 1 } }
          : {
              text: 'messages',
              values: { name, count: 1, preview, ...(callType && { callType }), ...(voiceSeconds && { voiceSeconds }) },
            },
        priority: 'medium',
        actionUrl: circle ? `/circles/${requestId}` : `/chat/${requestId}`,
      };
      const notification = notificationFor(recipient, template, reach);
      if (!notification) return;
      await messages.countMessage(event, message, { notification, mailAt: mailAt(reach.isOnline) });
      await scheduleDigests([{ recipient, notification }]);
    },

    /** Shows that a message was edited, with its new text, or that it was deleted. */
    async changeMessage(event: DomainEvent<'message.changed'>): Promise<void> {
      const { receiverId: userId, requestId, seq, version, kind, preview } = event.payload;
      const recipient = isForgotten(event) ? null : await recipients.findUnlessErased(userId);
      if (!recipient) return;
      await messages.changeMessage({ userId, requestId, seq, version, kind, preview }, recipient.preferences.language);
    },

    /** Returns the member's notifications in a language, the newest first. */
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

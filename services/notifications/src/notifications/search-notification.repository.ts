import { createOutboxWrites, type Relay, retryOnConflict } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { notificationTextIn } from '../texts/texts-for.ts';
import { type NotificationDocument, roundId } from './notification.model.ts';
import { announcementOf, type NewNotification } from './notification.ts';
import { createNotificationWrites, newDocument } from './notification-writes.repository.ts';

/** A new skill that a member's saved search finds. */
export interface FoundSkill {
  userId: string;
  searchId: string;
  skillId: string;
}

/** Builds the notification for this number of skills. */
export type Present = (count: number) => NewNotification;

export type SearchNotificationRepository = ReturnType<typeof createSearchNotificationRepository>;

/** A notification stores at most this many ids of its last skills. A repeated event then counts none of them twice. */
const REMEMBERED = 200;
/** Each search causes at most one mail and one push in this time. */
const SENT_ONCE_MS = 24 * 60 * 60_000;

/**
 * Stores the notifications of saved searches. Each search has one unread notification, which counts skills. When the member has read it,
 * the next skill starts a new notification. `round` numbers the notifications of a search.
 */
export function createSearchNotificationRepository({ connection, relay }: { connection: Connection; relay: Relay }) {
  const { model, changeOne } = createNotificationWrites({ connection, relay });
  const { insert } = createOutboxWrites(model, relay);

  const findLatestRound = (userId: string, searchId: string): Promise<NotificationDocument | null> =>
    model
      .findOne({ userId: new Types.ObjectId(userId), searchId, type: 'search_match' })
      .sort({ round: -1 })
      .lean<NotificationDocument>()
      .exec();

  /** Returns when the search was last mailed about or pushed, if that is less than a day before `at`. */
  const lately = (sentAt: Date | undefined, at: Date): Date | undefined =>
    sentAt && at.getTime() - sentAt.getTime() < SENT_ONCE_MS ? sentAt : undefined;

  /**
   * Removes the mail or the push from a notification if the search had one less than a day ago. Returns also the times of the last ones,
   * which the notification stores. A copy that was dropped does not count. The limit does not apply to a digest, which has its own
   * schedule.
   */
  function limited(previous: NotificationDocument | null, { pushAt, ...rest }: NewNotification, mailAt: Date) {
    const mailedAt = lately(previous?.mail?.sentAt ?? previous?.mailedAt, mailAt);
    const pushedAt = lately(previous?.push?.sentAt ?? previous?.pushedAt, pushAt ?? new Date());
    const isPushed = pushAt !== undefined && !pushedAt;
    const notification: NewNotification = {
      ...rest,
      ...(isPushed && { pushAt }),
      ...(mailedAt && { mail: 'none' as const }),
    };
    const sentAt = { ...(mailedAt && { mailedAt }), ...(pushedAt && { pushedAt }) };
    return { notification, sentAt, hasCopy: !mailedAt || isPushed || rest.digest !== undefined };
  }

  /** Starts the next notification. Returns false when another process has started it. */
  async function begin(
    previous: NotificationDocument | null,
    { userId, searchId, skillId }: FoundSkill,
    present: Present,
    mailAt: Date,
  ): Promise<boolean> {
    const { notification, sentAt, hasCopy } = limited(previous, present(1), mailAt);
    if (notification.isMailOnly && !hasCopy) return true;
    const round = (previous?.round ?? 0) + 1;
    const document: NotificationDocument = {
      ...newDocument(notification, mailAt),
      _id: roundId(userId, searchId, round),
      searchId,
      round,
      skillIds: [skillId],
      ...sentAt,
    };
    const outbox = notification.isMailOnly ? [] : [announcementOf(document, notification.language)];
    return insert(document, ...outbox);
  }

  /** Adds a skill to the count, unless the notification has changed since it was read. */
  async function countUp(
    current: NotificationDocument,
    { userId, skillId }: FoundSkill,
    present: Present,
  ): Promise<boolean> {
    const count = current.count + 1;
    const { saying, language, actionUrl, aboutId, digest } = present(count);
    const changes = {
      count,
      saying,
      ...notificationTextIn(language, saying),
      actionUrl,
      ...(aboutId && { aboutId: new Types.ObjectId(aboutId) }),
      createdAt: new Date(),
      ...(digest?.by && { 'digest.by': digest.by }),
      ...(digest && { 'digest.state': 'waiting' as const }),
      skillIds: [...(current.skillIds ?? []), skillId].slice(-REMEMBERED),
    };
    const filter = { _id: current._id, isRead: false, deletedAt: current.deletedAt, count: current.count };
    return (await changeOne(filter, { $set: changes }, userId)) !== null;
  }

  /** Whether skills are still added to a notification. It must be unread, and its visibility must be the one that the member has now chosen. */
  function isOpen(
    { isRead, deletedAt, mail, digest }: NotificationDocument,
    { isMailOnly, digest: inDigest }: NewNotification,
  ): boolean {
    if (isRead) return false;
    const copy = inDigest ? digest : mail;
    return isMailOnly ? copy?.isAll === true && copy.state === 'waiting' : deletedAt === null;
  }

  return {
    /** Adds a skill once to the unread notification of a search, or begins a new one. */
    async countSkill(found: FoundSkill, present: Present, mailAt: Date): Promise<void> {
      await retryOnConflict(async () => {
        const latest = await findLatestRound(found.userId, found.searchId);
        if (latest?.skillIds?.includes(found.skillId)) return true;
        const isDone =
          latest && isOpen(latest, present(1))
            ? await countUp(latest, found, present)
            : await begin(latest, found, present, mailAt);
        return isDone || undefined;
      });
    },
  };
}

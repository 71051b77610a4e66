// Over 300 lines: all writes of one notification are in one file, because they race with each other and are read together.

import type { DomainEvent, Language } from '@mutua/contracts';
import { outboxFields, type Relay, retryOnConflict, unlessDuplicate, upsert } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { BETWEEN_PUSHES_MS } from '../push/push-copy.repository.ts';
import type { LatestMessage, Saying } from '../texts/texts.ts';
import { notificationTextIn } from '../texts/texts-for.ts';
import { type EarlyChangeDocument, type NotificationDocument, readingModel, roundId } from './notification.model.ts';
import { announcementOf, type NewNotification } from './notification.ts';
import { createNotificationWrites, newDocument } from './notification-writes.repository.ts';

/** A message that a member has received. */
export interface IncomingMessage extends LatestMessage {
  userId: string;
  requestId: string;
  seq: number;
  senderId: string;
  senderName: string;
  sentAt: Date;
  /** Present for a message of a circle, whose id is then in `requestId`. Its notification names the lesson and no words. */
  circle?: { title: string };
}

/** `version` is that of the edit that wrote the present text; absent for an unedited message. */
type VersionedMessage = IncomingMessage & { version?: number };

/** The notification of a message, and when it is mailed. */
export interface MessagePresentation {
  notification: NewNotification;
  mailAt: Date;
}

/** A message that its author has edited or deleted, or that moderators have hidden. */
export interface ChangedMessage extends Pick<EarlyChangeDocument, 'version' | 'kind' | 'preview'> {
  userId: string;
  requestId: string;
  seq: number;
}

export type MessageNotificationRepository = ReturnType<typeof createMessageNotificationRepository>;

/** How many counted messages a notification stores. An older message that arrives late is ignored. */
const REMEMBERED = 200;
/** How long a change that arrives before its message is stored. */
const CHANGE_MS = 24 * 60 * 60_000;

const ofConversation = (userId: string, requestId: string) => ({
  userId: new Types.ObjectId(userId),
  requestId: new Types.ObjectId(requestId),
  type: 'message' as const,
});

/** Returns what kind of message it is: a call, a voice note, or a deleted message. */
const marksOf = ({ callType, voiceSeconds, isDeleted }: Marks): Omit<LatestMessage, 'preview'> => ({
  ...(callType && { callType }),
  ...(voiceSeconds && { voiceSeconds }),
  ...(isDeleted && { isDeleted }),
});
type Marks = { [K in keyof Omit<LatestMessage, 'preview'>]: LatestMessage[K] | undefined };

/** Returns the latest message that a notification shows. */
function latestOf({ saying, message }: NotificationDocument): LatestMessage {
  if (saying?.text !== 'messages') return { preview: message };
  const { preview, callType, voiceSeconds, isDeleted } = saying.values;
  return { preview, ...marksOf({ callType, voiceSeconds, isDeleted }) };
}

/** Makes the push of a notification wait for one more message. A push that already waits keeps its time. */
function nextPush({ push }: NotificationDocument, pushAt: Date) {
  if (push?.state === 'waiting') return { 'push.state': 'waiting' as const };
  const earliest = (push?.sentAt?.getTime() ?? 0) + BETWEEN_PUSHES_MS;
  const dueAt = new Date(Math.max(pushAt.getTime(), earliest));
  return { 'push.state': 'waiting' as const, 'push.dueAt': dueAt, 'push.attempts': 0 };
}

/** Returns what a notification shows of a changed message. */
const changedTo = ({ kind, preview }: Pick<ChangedMessage, 'kind' | 'preview'>): LatestMessage =>
  kind === 'deleted' ? { preview: '', isDeleted: true } : { preview };

/** Applies an early change to a message and its notification. */
function asChanged(
  message: IncomingMessage,
  presentation: MessagePresentation,
  change: Pick<ChangedMessage, 'version' | 'kind' | 'preview'> | undefined,
): [VersionedMessage, MessagePresentation] {
  const { saying } = presentation.notification;
  if (!change || saying.text !== 'messages') return [message, presentation];
  const { name, count } = saying.values;
  const { callType: _, voiceSeconds: __, ...rest } = message;
  const notification: NewNotification = {
    ...presentation.notification,
    saying: { text: 'messages', values: { name, count, ...changedTo(change) } },
  };
  return [
    { ...rest, ...changedTo(change), version: change.version },
    { ...presentation, notification },
  ];
}

/**
 * Stores message notifications. A member's list shows one for each conversation, which counts the unread messages. Once it is read, the
 * next message begins a new round, whose notification replaces the previous one.
 */
export function createMessageNotificationRepository({ connection, relay }: { connection: Connection; relay: Relay }) {
  const { model, changeOne, findStatus } = createNotificationWrites({ connection, relay });
  const readings = readingModel(connection);

  /** Returns up to where a member has read, whether the member has muted the conversation, and an early change of this message. */
  async function findReading({ userId, requestId, seq }: Pick<ChangedMessage, 'userId' | 'requestId' | 'seq'>) {
    const [id, early] = [`${userId}:${requestId}`, `${userId}:${requestId}:${seq}`];
    const found = await readings.find({ _id: { $in: [id, early] } }).lean();
    const { version, kind, preview = '' } = found.find(({ _id }) => _id === early) ?? {};
    const reading = found.find(({ _id }) => _id === id);
    return {
      readSeq: reading?.seq ?? 0,
      isMuted: (reading?.mute?.until ?? new Date(0)) > new Date(),
      change: version && kind ? { version, kind, preview } : undefined,
    };
  }

  /** Returns the newest notification of a conversation. */
  const findLatestRound = (userId: string, requestId: string): Promise<NotificationDocument | null> =>
    model
      .findOne(ofConversation(userId, requestId))
      .select('+appliedEvents')
      .sort({ round: -1, createdAt: -1 })
      .lean<NotificationDocument>()
      .exec();

  /** Begins the next round of a conversation. Returns false when another process has begun it. */
  async function begin(
    previous: NotificationDocument | null,
    { userId, requestId, seq, senderName, version }: VersionedMessage,
    { notification, mailAt }: MessagePresentation,
  ): Promise<boolean> {
    const round = (previous?.round ?? 0) + 1;
    const document: NotificationDocument = {
      ...newDocument(notification, mailAt),
      _id: roundId(userId, requestId, round),
      round,
      afterSeq: previous?.lastSeq ?? 0,
      lastSeq: seq,
      senderName,
      ...(version && { lastVersion: version }),
    };
    const outbox = notification.isMailOnly
      ? []
      : [announcementOf(document, notification.language, await findStatus(requestId))];
    const created = model.create({ ...document, countedSeqs: [seq], ...outboxFields(...outbox) });
    if (!(await unlessDuplicate(created))) return false;
    if (previous) await model.updateOne({ _id: previous._id, deletedAt: null }, { $set: { deletedAt: new Date() } });
    relay.publish(model, { _id: document._id, outbox });
    return true;
  }

  /** Adds a message to the count, unless the notification has changed since it was read. */
  async function countUp(
    current: NotificationDocument,
    { userId, seq, senderName, preview, callType, voiceSeconds, isDeleted, version = 0, circle }: VersionedMessage,
    { language, pushAt, digest }: NewNotification,
  ): Promise<boolean> {
    const count = current.count + 1;
    const isLatest = seq > (current.lastSeq ?? 0);
    const counted = [...(current.countedSeqs ?? []), seq].sort((a, b) => a - b);
    const [forgotten] = counted.slice(0, -REMEMBERED).slice(-1);
    const latest = isLatest ? { preview, ...marksOf({ callType, voiceSeconds, isDeleted }) } : latestOf(current);
    const saying: Saying = circle
      ? { text: 'circleMessages', values: { name: senderName, title: circle.title, count } }
      : { text: 'messages', values: { name: senderName, count, ...latest } };
    const changes = {
      count,
      ...notificationTextIn(language, saying),
      saying,
      createdAt: new Date(),
      countedSeqs: counted.slice(-REMEMBERED),
      ...(forgotten && { afterSeq: forgotten }),
      ...(isLatest && { lastSeq: seq, senderName, lastVersion: version }),
      ...(pushAt && nextPush(current, pushAt)),
      ...(digest && { 'digest.state': 'waiting' as const }),
    };
    const changed = await changeOne(
      { _id: current._id, isRead: false, count: current.count },
      { $set: changes },
      userId,
    );
    return changed !== null;
  }

  /** Returns false when another message has changed the notification meanwhile. */
  async function tryToCount(
    event: DomainEvent,
    message: VersionedMessage,
    presentation: MessagePresentation,
  ): Promise<boolean> {
    const { userId, requestId, seq } = message;
    const latest = await findLatestRound(userId, requestId);
    // When the member now wants messages shown, a hidden round is over, and the reverse.
    const isShown = latest?.mail?.isAll !== true;
    const isOpen = latest?.isRead === false && isShown === !presentation.notification.isMailOnly;
    const settledSeq = (isOpen ? latest.afterSeq : latest?.lastSeq) ?? 0;
    const isCounted = latest?.countedSeqs?.includes(seq) || latest?.appliedEvents?.includes(event.id);
    if (seq <= settledSeq || isCounted) return true;
    return isOpen ? countUp(latest, message, presentation.notification) : begin(latest, message, presentation);
  }

  /** Shows the new text if the message is the latest one of its notification, unless a later change is shown. The count stays. */
  async function show(message: ChangedMessage, language: Language): Promise<void> {
    const { userId, requestId, seq, version } = message;
    await retryOnConflict(async () => {
      const latest = await findLatestRound(userId, requestId);
      if (latest?.lastSeq !== seq || (latest.lastVersion ?? 0) >= version) return true;
      const { count, senderName = '' } = latest;
      const saying: Saying = { text: 'messages', values: { name: senderName, count, ...changedTo(message) } };
      const changed = await changeOne(
        { _id: latest._id, lastSeq: seq, count, lastVersion: { $not: { $gte: version } } },
        { $set: { saying, ...notificationTextIn(language, saying), lastVersion: version } },
        userId,
      );
      return changed ? true : undefined;
    });
  }

  async function closeConversation(userId: string, requestId: string, seq = Number.MAX_SAFE_INTEGER): Promise<void> {
    await changeOne(
      { ...ofConversation(userId, requestId), isRead: false, lastSeq: { $lte: seq } },
      { $set: { isRead: true, readAt: new Date() } },
      userId,
    );
  }

  /** Applies a change to the notification of its message. */
  async function apply(message: ChangedMessage, language: Language): Promise<void> {
    await show(message, language);
    if (message.preview === '') await closeWithoutWords(message.userId, message.requestId);
  }

  /**
   * Marks the notification as read once all messages that it counts are deleted or hidden, which drops its mail and push. That they have no
   * words is known for a day. A message that arrives meanwhile leaves it unread.
   */
  async function closeWithoutWords(userId: string, requestId: string): Promise<void> {
    const latest = await findLatestRound(userId, requestId);
    const { count, countedSeqs = [] } = latest ?? {};
    if (!latest || latest.isRead || count !== countedSeqs.length) return;
    const ids = countedSeqs.map((seq) => `${userId}:${requestId}:${seq}`);
    const withoutWords = await readings.countDocuments({ _id: { $in: ids }, preview: '' });
    if (withoutWords < countedSeqs.length) return;
    await changeOne({ _id: latest._id, isRead: false, count }, { $set: { isRead: true, readAt: new Date() } }, userId);
  }

  /** Applies what happened while the message was counted. The member may have read or muted it, or its author may have changed it. */
  async function followUp(message: IncomingMessage, language: Language): Promise<void> {
    const { userId, requestId, seq } = message;
    const { readSeq, isMuted, change } = await findReading(message);
    if (isMuted) await closeConversation(userId, requestId);
    else if (readSeq >= seq) await closeConversation(userId, requestId, readSeq);
    else if (change) await apply({ userId, requestId, seq, ...change }, language);
  }

  /** Stores a mute, unless a newer one is stored. Returns whether it was new. */
  async function saveMute(userId: string, requestId: string, until: Date | null, version: number): Promise<boolean> {
    const filter = { _id: `${userId}:${requestId}`, 'mute.version': { $not: { $gte: version } } };
    // The second attempt matches nothing when a newer mute is stored.
    const saved = await upsert(readings, filter, { $set: { mute: { until, version } } });
    return saved.modifiedCount + saved.upsertedCount > 0;
  }

  return {
    /**
     * Adds a message once to the unread notification of its conversation, or begins a new one.
     * It ignores a message that was read, a message older than a read notification, and every message while the member has muted the
     * conversation.
     */
    async countMessage(event: DomainEvent, message: IncomingMessage, presentation: MessagePresentation): Promise<void> {
      const isCounted = await retryOnConflict(async () => {
        const { readSeq, isMuted, change } = await findReading(message);
        if (isMuted || readSeq >= message.seq) return false;
        return (await tryToCount(event, ...asChanged(message, presentation, change))) || undefined;
      });
      if (isCounted) await followUp(message, presentation.notification.language);
    },

    /**
     * Shows the new text of a message. The change is stored for a day, because the message may arrive later. Of two changes the one with
     * the higher version counts.
     */
    async changeMessage(message: ChangedMessage, language: Language): Promise<void> {
      const { userId, requestId, seq, version, kind, preview } = message;
      const keptUntil = new Date(Date.now() + CHANGE_MS);
      // A duplicate: a later change is stored.
      await unlessDuplicate(
        readings.updateOne(
          { _id: `${userId}:${requestId}:${seq}`, version: { $not: { $gte: version } } },
          { $set: { version, kind, preview, keptUntil } },
          { upsert: true, setDefaultsOnInsert: false },
        ),
      );
      await apply(message, language);
    },

    /** Marks the notification of a conversation as read up to a `seq`, unless newer messages have arrived. */
    async readConversation(userId: string, requestId: string, seq: number): Promise<void> {
      await readings.updateOne({ _id: `${userId}:${requestId}` }, { $max: { seq } }, { upsert: true });
      await closeConversation(userId, requestId, seq);
    },

    /**
     * Stores until when a member has muted a conversation; null means that it is not muted. Muting marks its notification as read, which
     * drops a waiting mail.
     */
    async mute(userId: string, requestId: string, until: Date | null, version: number): Promise<void> {
      const isNew = await saveMute(userId, requestId, until, version);
      if (isNew && until) await closeConversation(userId, requestId);
    },
  };
}

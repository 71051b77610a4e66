import type { DomainEvent } from '@mutua/contracts';
import { isDuplicateKey, outboxFields, type Relay } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import type { LatestMessage, Saying } from '../texts/texts.ts';
import { sayIn } from '../texts/texts-for.ts';
import { type NotificationDocument, readingModel, roundId } from './notification.model.ts';
import { announcementOf, type NewNotification } from './notification.ts';
import { createNotificationWrites, newDocument } from './notification-writes.repository.ts';

/** A message that a member has received. */
export interface IncomingMessage extends LatestMessage {
  userId: string;
  requestId: string;
  seq: number;
  senderId: string;
  senderName: string;
}

/** How a message notification is shown and mailed. */
export interface MessagePresentation {
  notification: NewNotification;
  mailAt: Date;
}

export type MessageNotificationRepository = ReturnType<typeof createMessageNotificationRepository>;

/** How many of its counted messages a notification remembers. An older message that arrives late is ignored. */
const REMEMBERED = 200;
const ATTEMPTS = 50;

const ofConversation = (userId: string, requestId: string) => ({
  userId: new Types.ObjectId(userId),
  requestId: new Types.ObjectId(requestId),
  type: 'message' as const,
});

/** What a notification shows of its latest message. */
function latestOf({ saying, message }: NotificationDocument): LatestMessage {
  if (saying?.text !== 'messages') return { preview: message };
  const { preview, callType } = saying.values;
  return { preview, ...(callType && { callType }) };
}

/**
 * Message notifications: the list of a member shows one for each conversation. It counts the unread messages. Once it is read, the
 * next message begins a new round, whose notification takes the place of the earlier one.
 */
export function createMessageNotificationRepository({ connection, relay }: { connection: Connection; relay: Relay }) {
  const { model, changeOne, findStatus } = createNotificationWrites({ connection, relay });
  const readings = readingModel(connection);

  const findReading = async (userId: string, requestId: string): Promise<number> =>
    (await readings.findById(`${userId}:${requestId}`).lean())?.seq ?? 0;

  /** The newest notification of a conversation. */
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
    { userId, requestId, seq, senderName }: IncomingMessage,
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
    };
    const outbox = notification.isMailOnly
      ? []
      : [announcementOf(document, notification.language, await findStatus(requestId))];
    try {
      await model.create({ ...document, countedSeqs: [seq], ...outboxFields(...outbox) });
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
    if (previous) await model.updateOne({ _id: previous._id, deletedAt: null }, { $set: { deletedAt: new Date() } });
    relay.publish(model, { _id: document._id, outbox });
    return true;
  }

  /** Adds a message to the count, unless the notification has changed since it was fetched. */
  async function countUp(
    current: NotificationDocument,
    { userId, seq, senderName, preview, callType }: IncomingMessage,
    { language }: NewNotification,
  ): Promise<boolean> {
    const count = current.count + 1;
    const isLatest = seq > (current.lastSeq ?? 0);
    const counted = [...(current.countedSeqs ?? []), seq].sort((a, b) => a - b);
    const [forgotten] = counted.slice(0, -REMEMBERED).slice(-1);
    const latest = isLatest ? { preview, ...(callType && { callType }) } : latestOf(current);
    const saying: Saying = { text: 'messages', values: { name: senderName, count, ...latest } };
    const changes = {
      count,
      ...sayIn(language, saying),
      saying,
      createdAt: new Date(),
      countedSeqs: counted.slice(-REMEMBERED),
      ...(forgotten && { afterSeq: forgotten }),
      ...(isLatest && { lastSeq: seq, senderName }),
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
    message: IncomingMessage,
    presentation: MessagePresentation,
  ): Promise<boolean> {
    const { userId, requestId, seq } = message;
    const latest = await findLatestRound(userId, requestId);
    // A round that is hidden is closed once the member wants to see messages again, and the other way round.
    const isShown = latest?.mail?.isAll !== true;
    const isOpen = latest?.isRead === false && isShown === !presentation.notification.isMailOnly;
    const settledSeq = (isOpen ? latest.afterSeq : latest?.lastSeq) ?? 0;
    const isCounted = latest?.countedSeqs?.includes(seq) || latest?.appliedEvents?.includes(event.id);
    if (seq <= settledSeq || isCounted) return true;
    return isOpen ? countUp(latest, message, presentation.notification) : begin(latest, message, presentation);
  }

  async function closeConversation(userId: string, requestId: string, seq: number): Promise<void> {
    await changeOne(
      { ...ofConversation(userId, requestId), isRead: false, lastSeq: { $lte: seq } },
      { $set: { isRead: true, readAt: new Date() } },
      userId,
    );
  }

  return {
    /**
     * Adds a message to the unread notification of its conversation, once; begins a new one when there is none. Ignores a message
     * that has been read already, and one that is older than a message of a notification that was read.
     */
    async countMessage(event: DomainEvent, message: IncomingMessage, presentation: MessagePresentation): Promise<void> {
      const { userId, requestId, seq } = message;
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        if ((await findReading(userId, requestId)) >= seq) return;
        if (!(await tryToCount(event, message, presentation))) continue;
        const reading = await findReading(userId, requestId); // the member may have read it meanwhile
        if (reading >= seq) await closeConversation(userId, requestId, reading);
        return;
      }
      throw new Error('a message could not be counted: its notification changes all the time');
    },

    /** Marks the notification of a conversation as read up to a `seq`, unless newer messages have arrived. */
    async readConversation(userId: string, requestId: string, seq: number): Promise<void> {
      await readings.updateOne({ _id: `${userId}:${requestId}` }, { $max: { seq } }, { upsert: true });
      await closeConversation(userId, requestId, seq);
    },
  };
}

import type { DomainEvent } from '@mutua/contracts';
import { isDuplicateKey, outboxFields, type Relay } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { type NotificationDocument, readingModel, roundId } from './notification.model.ts';
import { announcementOf, type NotificationDraft } from './notification.ts';
import { createNotificationWrites, newDocument } from './notification-writes.repository.ts';

/** A message that a member has received. */
export interface IncomingMessage {
  userId: string;
  requestId: string;
  seq: number;
  senderName: string;
  preview: string;
}

/** How a message is told. */
export interface MessageTelling {
  draft: NotificationDraft;
  /** The title for so many messages. */
  title: (count: number) => string;
  mailAt: Date;
}

export type MessageNotificationRepository = ReturnType<typeof createMessageNotificationRepository>;

/** So many of the messages that one notification counts are remembered. What came before them counts for nothing any more. */
const REMEMBERED = 200;
const ATTEMPTS = 50;

const ofConversation = (userId: string, requestId: string) => ({
  userId: new Types.ObjectId(userId),
  requestId: new Types.ObjectId(requestId),
  type: 'message' as const,
});

/** The notifications of conversations: one unread one for each, which counts up. When it is read, the next round begins. */
export function createMessageNotificationRepository({ connection, relay }: { connection: Connection; relay: Relay }) {
  const { model, changeOne, findStatus } = createNotificationWrites({ connection, relay });
  const readings = readingModel(connection);

  const findReading = async (userId: string, requestId: string): Promise<number> =>
    (await readings.findById(`${userId}:${requestId}`).lean())?.seq ?? 0;

  /** The notification of a conversation that is or was the last one. */
  const findLatestRound = (userId: string, requestId: string): Promise<NotificationDocument | null> =>
    model
      .findOne(ofConversation(userId, requestId))
      .select('+appliedEvents')
      .sort({ round: -1, createdAt: -1 })
      .lean<NotificationDocument>()
      .exec();

  /** Begins the next round of a conversation, or gives false when there is one by now. */
  async function begin(
    previous: NotificationDocument | null,
    { userId, requestId, seq, senderName }: IncomingMessage,
    { draft, mailAt }: MessageTelling,
  ): Promise<boolean> {
    const round = (previous?.round ?? 0) + 1;
    const document: NotificationDocument = {
      ...newDocument(draft, mailAt),
      _id: roundId(userId, requestId, round),
      round,
      afterSeq: previous?.lastSeq ?? 0,
      lastSeq: seq,
      senderName,
    };
    const announcement = announcementOf(document, await findStatus(requestId));
    try {
      await model.create({ ...document, countedSeqs: [seq], ...outboxFields(announcement) });
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
    relay.publish(model, { _id: document._id, outbox: [announcement] });
    return true;
  }

  /** Counts one more, unless the notification has changed since it was read. */
  async function countUp(
    current: NotificationDocument,
    { userId, seq, senderName, preview }: IncomingMessage,
    title: (count: number) => string,
  ): Promise<boolean> {
    const count = current.count + 1;
    const isLatest = seq > (current.lastSeq ?? 0);
    const counted = [...(current.countedSeqs ?? []), seq].sort((a, b) => a - b);
    const [forgotten] = counted.slice(0, -REMEMBERED).slice(-1);
    const changes = {
      count,
      title: title(count),
      createdAt: new Date(),
      countedSeqs: counted.slice(-REMEMBERED),
      ...(forgotten && { afterSeq: forgotten }),
      ...(isLatest && { lastSeq: seq, message: preview, senderName }),
    };
    const changed = await changeOne(
      { _id: current._id, isRead: false, count: current.count },
      { $set: changes },
      userId,
    );
    return changed !== null;
  }

  /** False when another message changed the notification meanwhile. */
  async function tryToCount(event: DomainEvent, message: IncomingMessage, telling: MessageTelling): Promise<boolean> {
    const { userId, requestId, seq } = message;
    const latest = await findLatestRound(userId, requestId);
    const isOpen = latest?.isRead === false;
    const settledSeq = (isOpen ? latest.afterSeq : latest?.lastSeq) ?? 0;
    const isCounted = latest?.countedSeqs?.includes(seq) || latest?.appliedEvents?.includes(event.id);
    if (seq <= settledSeq || isCounted) return true;
    return isOpen ? countUp(latest, message, telling.title) : begin(latest, message, telling);
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
     * Counts a message into the one unread notification of its conversation, once; begins it when there is none. A message
     * counts for nothing when it has been read already, or when a later one stood in a notification that was read.
     */
    async countMessage(event: DomainEvent, message: IncomingMessage, telling: MessageTelling): Promise<void> {
      const { userId, requestId, seq } = message;
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        if ((await findReading(userId, requestId)) >= seq) return;
        if (!(await tryToCount(event, message, telling))) continue;
        const reading = await findReading(userId, requestId); // the member may have read it meanwhile
        if (reading >= seq) await closeConversation(userId, requestId, reading);
        return;
      }
      throw new Error('a message could not be counted: its notification changes all the time');
    },

    /** A member has read a conversation up to a place: its notification is read, too, unless newer messages came. */
    async readConversation(userId: string, requestId: string, seq: number): Promise<void> {
      await readings.updateOne({ _id: `${userId}:${requestId}` }, { $max: { seq } }, { upsert: true });
      await closeConversation(userId, requestId, seq);
    },
  };
}

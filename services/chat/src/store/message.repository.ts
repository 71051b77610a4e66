import type { DomainEvent } from '@mutua/contracts';
import { batchInserts, isDuplicateKey, outboxFields, type Relay } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import type { ListPoint } from './list-cursor.ts';
import { type MessageDocument, messageModel } from './message.model.ts';
import type { MessageExtras, Seen, StoredMessage, StoredReactions } from './message.ts';

export type MessageRepository = ReturnType<typeof createMessageRepository>;

/**
 * Members do not notice this delay, and concurrent messages share one write. Without it a message takes a fifth to a third more CPU time, measured
 * with 8 and with 32 conversations at once.
 */
const COLLECT_MS = 4;

const newestFirst = { seq: -1 } as const;
const oldestFirst = { seq: 1 } as const;

const seenFrom = (stored: NonNullable<MessageDocument['seen']>): Seen => ({
  ...(stored.sender && { sender: { seq: stored.sender.seq, received: stored.sender.tally } }),
  ...(stored.receiver && { receiver: { seq: stored.receiver.seq, received: stored.receiver.tally } }),
});

const seenToDocument = ({ sender, receiver }: Seen): MessageDocument['seen'] => ({
  ...(sender && { sender: { seq: sender.seq, tally: sender.received } }),
  ...(receiver && { receiver: { seq: receiver.seq, tally: receiver.received } }),
});

const EXTRAS = [
  'replyTo',
  'group',
  'voice',
  'correction',
  'edits',
  'version',
  'editedAt',
  'deletedAt',
  'reactions',
  'previewId',
] as const;
const extrasOf = (document: MessageExtras): MessageExtras =>
  Object.fromEntries(EXTRAS.flatMap((name) => (document[name] === undefined ? [] : [[name, document[name]]])));

export const messageFrom = ({
  _id,
  requestId,
  senderId,
  receiverId,
  clientId,
  ...rest
}: MessageDocument): StoredMessage => ({
  id: _id.toHexString(),
  requestId: requestId.toHexString(),
  seq: rest.seq,
  senderId: senderId.toHexString(),
  receiverId: receiverId.toHexString(),
  content: rest.content,
  messageType: rest.messageType,
  attachment: rest.attachment,
  ...(rest.callType && { callType: rest.callType }),
  sentAt: rest.sentAt,
  ...(rest.moderation && { moderation: rest.moderation }),
  received: rest.tally,
  ...(rest.seen && { seen: seenFrom(rest.seen) }),
  ...(clientId !== undefined && { clientId }),
  ...extrasOf(rest),
});

/** The newest `seq` of a conversation, and its parties. */
export interface NewestMessage {
  requestId: string;
  seq: number;
  memberIds: string[];
}

type InsertOutcome = 'stored' | 'taken' | 'repeated';

const toDocument = (
  { id, requestId, senderId, receiverId, received, seen, ...rest }: StoredMessage,
  events: readonly DomainEvent[],
) => ({
  _id: new Types.ObjectId(id),
  requestId: new Types.ObjectId(requestId),
  senderId: new Types.ObjectId(senderId),
  receiverId: new Types.ObjectId(receiverId),
  ...rest,
  tally: received,
  ...(seen && { seen: seenToDocument(seen) }),
  ...outboxFields(...events),
});
type NewDocument = ReturnType<typeof toDocument>;

/** A query of one message, and one of several. */
type QueryOne = { lean<T>(): PromiseLike<T | null> };
type QueryMany = { lean<T>(): PromiseLike<T> };

/** The filter has the type, too, so that the database uses the partial index. */
const changedSince = (requestId: string, since: Date) => ({
  requestId,
  changedAt: { $gte: since, $type: 'date' as const },
});

/** The filter says that there is a correction, too, so that the database uses the partial index. */
const correctionsOf = (requestId: string, filter: object = {}) => ({
  requestId,
  correction: { $exists: true },
  ...filter,
});
/** What the list shows: no hidden ones, and none that found nothing to correct. */
const listedCorrectionsOf = (requestId: string) =>
  correctionsOf(requestId, { 'correction.isPerfect': { $ne: true }, 'moderation.isHidden': { $ne: true } });

export function createMessageRepository(connection: Connection, relay: Pick<Relay, 'publish'>) {
  const model = messageModel(connection);

  const insert = batchInserts<NewDocument>(model, { collectMs: COLLECT_MS });

  const one = async (query: QueryOne): Promise<StoredMessage | null> => {
    const document = await query.lean<MessageDocument>();
    return document && messageFrom(document);
  };
  const many = async (query: QueryMany): Promise<StoredMessage[]> => {
    const documents = await query.lean<MessageDocument[]>();
    return documents.map(messageFrom);
  };

  return {
    newId: (): string => new Types.ObjectId().toHexString(),

    /**
     * Writes a message with its events. Returns `taken` when another message has its `seq`, and `repeated` when the sender has sent it
     * before.
     */
    async insert(message: StoredMessage, events: readonly DomainEvent[]): Promise<InsertOutcome> {
      try {
        await insert(toDocument(message, events));
        return 'stored';
      } catch (error) {
        if (isDuplicateKey(error, 'clientId')) return 'repeated';
        if (isDuplicateKey(error, 'seq')) return 'taken';
        throw error;
      }
    },

    /** Publishes the events of a stored message. If that fails, the relay's poll finds and publishes them later. */
    publish(id: string, events: readonly DomainEvent[]): void {
      relay.publish(model, { _id: new Types.ObjectId(id), outbox: [...events] });
    },

    findLast: (requestId: string) => one(model.findOne({ requestId }).sort(newestFirst)),

    findByClientId: (requestId: string, senderId: string, clientId: string) =>
      one(model.findOne({ requestId, senderId, clientId })),

    findById: (id: string) => one(model.findById(id)),

    /** Hides a message, or shows it again, unless a later decision is stored. Returns the message; null when there is none. */
    async moderate(id: string, moderation: NonNullable<StoredMessage['moderation']>): Promise<StoredMessage | null> {
      const newer = { $not: { $gte: moderation.version } };
      await model.updateOne(
        { _id: id, 'moderation.version': newer },
        { $set: { moderation, changedAt: new Date() }, $inc: { version: 1 } },
      );
      return one(model.findById(id));
    },

    /** Returns the newest message up to a `seq` that is not hidden; null when all are hidden. */
    newestShown: (requestId: string, seq: number) =>
      one(model.findOne({ requestId, seq: { $lte: seq }, 'moderation.isHidden': { $ne: true } }).sort(newestFirst)),

    /**
     * Sets or removes the reaction of one party to a message, in one write. Returns null when nothing changed: the reaction is the same, or
     * nobody can react to the message.
     */
    setReaction(id: string, party: keyof StoredReactions, emoji: string | null, now: Date) {
      const field = `reactions.${party}`;
      const filter = {
        _id: id,
        deletedAt: null,
        messageType: { $nin: ['call', 'erased'] },
        'moderation.isHidden': { $ne: true },
        ...(emoji === null ? { [field]: { $exists: true } } : { [`${field}.emoji`]: { $ne: emoji } }),
      };
      const update = {
        $set: { changedAt: now, ...(emoji !== null && { [field]: { emoji, at: now } }) },
        ...(emoji === null && { $unset: { [field]: '' } }),
        $inc: { version: 1 },
      };
      return one(model.findOneAndUpdate(filter as never, update, { returnDocument: 'after' }));
    },

    /** Gives a text its preview. Returns null when its words have changed meanwhile, or when it has a preview already. */
    setPreview: (id: string, content: string, previewId: string, now: Date) =>
      one(
        model.findOneAndUpdate(
          { _id: id, content, messageType: 'text', deletedAt: null, previewId: { $ne: previewId } },
          { $set: { previewId, changedAt: now }, $inc: { version: 1 } },
          { returnDocument: 'after' },
        ),
      ),

    /** Counts the messages of a conversation that have changed since a time, up to `most`. */
    countChanged: (requestId: string, since: Date, most: number): Promise<number> =>
      model.countDocuments(changedSince(requestId, since)).limit(most).exec(),

    /**
     * Returns a page of the changed messages, sorted by `seq`. A message that changes between two pages may come twice. It never moves
     * another message to a page that was read before.
     */
    findChanged: (requestId: string, since: Date, { page, limit }: { page: number; limit: number }) =>
      many(
        model
          .find(changedSince(requestId, since))
          .sort(oldestFirst)
          .skip((page - 1) * limit)
          .limit(limit),
      ),

    /** Counts the corrections of a conversation. */
    countCorrections: (requestId: string): Promise<number> =>
      model.countDocuments(listedCorrectionsOf(requestId)).exec(),

    /** Returns a page of the corrections of a conversation: those of its newest messages first. */
    findCorrections: (requestId: string, { page, limit }: { page: number; limit: number }) =>
      many(
        model
          .find(listedCorrectionsOf(requestId))
          .sort({ replyTo: -1, seq: -1 })
          .skip((page - 1) * limit)
          .limit(limit),
      ),

    /** Removes the words of a message from its corrections. */
    async dropOriginals({ requestId, seq }: Pick<StoredMessage, 'requestId' | 'seq'>): Promise<void> {
      await model.updateMany(correctionsOf(requestId, { replyTo: seq }), { $unset: { 'correction.original': '' } });
    },

    /** Returns the messages of a conversation with these `seq`. */
    findPlaces: (requestId: string, seqs: readonly number[]) => many(model.find({ requestId, seq: { $in: seqs } })),

    /** Whether a message of a conversation has this file. */
    async hasFile(requestId: string, key: string): Promise<boolean> {
      return (await model.exists({ requestId, 'attachment.key': key })) !== null;
    },

    /** Returns the messages from one `seq` to another, both included, oldest first. */
    async findRange(requestId: string, from: number, to: number): Promise<StoredMessage[]> {
      if (to < from) return [];
      return many(model.find({ requestId, seq: { $gte: from, $lte: to } }).sort(oldestFirst));
    },

    /**
     * Returns messages of these conversations whose text or file name matches, the newest first. Leaves out deleted and hidden ones.
     * @param after the last one of the previous page
     */
    findWithText(
      requestIds: readonly string[],
      pattern: RegExp,
      { limit, after }: { limit: number; after?: ListPoint | undefined },
    ) {
      const isAfter = after && [
        { sentAt: { $lte: after.at } },
        { $or: [{ sentAt: { $lt: after.at } }, { _id: { $lt: new Types.ObjectId(after.id) } }] },
      ];
      return many(
        model
          .find({
            requestId: { $in: requestIds },
            messageType: { $ne: 'call' },
            deletedAt: null,
            'moderation.isHidden': { $ne: true },
            $and: [{ $or: [{ content: pattern }, { 'attachment.name': pattern }] }, ...(isAfter ?? [])],
          })
          .sort({ sentAt: -1, _id: -1 })
          .limit(limit)
          .hint({ requestId: 1, seq: 1 }),
      );
    },

    /** Returns the newest message of each conversation that has one since `since`. The id of a message begins with its time. */
    async findNewestSince(since: Date): Promise<NewestMessage[]> {
      const first = Types.ObjectId.createFromTime(Math.max(0, Math.floor(since.getTime() / 1000)));
      const found = await model.aggregate<{ _id: Types.ObjectId; seq: number; members: Types.ObjectId[] }>([
        { $match: { _id: { $gte: first } } },
        { $group: { _id: '$requestId', seq: { $max: '$seq' }, members: { $first: ['$senderId', '$receiverId'] } } },
      ]);
      return found.map(({ _id, seq, members }) => ({ requestId: String(_id), seq, memberIds: members.map(String) }));
    },
  };
}

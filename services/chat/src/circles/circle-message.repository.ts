// Over 300 lines: all queries of one collection.

import type { DomainEvent } from '@mutua/contracts';
import { CHAT_LIMITS } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import {
  batchInserts,
  createOutboxWrites,
  isDuplicateKey,
  newEvent,
  outboxFields,
  type Relay,
  readAll,
} from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { DELETED, noticeOf } from '../store/message.ts';
import { type CircleMessageDocument, circleMessageModel, type KeptWords } from './circle-message.model.ts';

export type CircleMessageRepository = ReturnType<typeof createCircleMessageRepository>;

/** A message of a circle without what only moderators and its author read. */
export type CircleMessageFields = Omit<
  CircleMessageDocument,
  '_id' | 'kept' | 'keptUntil' | 'outbox' | 'outboxPendingAt'
>;
export interface StoredCircleMessage extends CircleMessageFields {
  id: string;
}

/** As for messages of two. */
const COLLECT_MS = 4;
const AT_A_TIME = 500;

const oldestFirst = { seq: 1 } as const;

const fromDocument = ({ _id, outbox: _, ...rest }: CircleMessageDocument): StoredCircleMessage => ({
  ...rest,
  id: _id.toHexString(),
});

type NewDocument = CircleMessageFields & { _id: Types.ObjectId };

/** The filter has the type, too, so that the database uses the partial index. */
const changedSince = (circleId: string, since: Date) => ({
  circleId,
  changedAt: { $gte: since, $type: 'date' as const },
});

/** What the message has been, as its change keeps it. An edit leaves the file where it is. */
const keptOf = (message: StoredCircleMessage, at: Date, isDeleted: boolean): KeptWords => ({
  content: message.content,
  messageType: message.messageType,
  attachment: isDeleted ? message.attachment : null,
  ...(isDeleted && message.voice && { voice: message.voice }),
  since: message.editedAt ?? message.sentAt,
  at,
});

/** Only the notifications of words to all have the words of a message. */
const rewordedEvent = (changed: StoredCircleMessage): DomainEvent =>
  newEvent('circle.reworded', {
    messageId: changed.id,
    senderId: changed.senderId,
    version: changed.edits ?? 1,
    preview: changed.deletedAt ? '' : noticeOf(changed),
  });

export function createCircleMessageRepository(connection: Connection, relay: Pick<Relay, 'publish'>) {
  const model = circleMessageModel(connection);
  const { updateAndGet } = createOutboxWrites(model, relay);
  const insert = batchInserts<NewDocument>(model, { collectMs: COLLECT_MS });

  const one = async (query: { lean<T>(): PromiseLike<T | null> }): Promise<StoredCircleMessage | null> => {
    const document = await query.lean<CircleMessageDocument>();
    return document && fromDocument(document);
  };
  const many = async (query: { lean<T>(): PromiseLike<T> }): Promise<StoredCircleMessage[]> =>
    (await query.lean<CircleMessageDocument[]>()).map(fromDocument);
  const findLast = (circleId: string) => one(model.findOne({ circleId }).sort({ seq: -1 }));

  /** Changes the words of a message in one write that keeps the earlier ones. Null when another change was faster. */
  async function change(
    message: StoredCircleMessage,
    now: Date,
    { set, unset = {} }: { set: object; unset?: object },
  ): Promise<StoredCircleMessage | null> {
    const edits = (message.edits ?? 0) + 1;
    const changed = await updateAndGet(
      { _id: message.id, edits: message.edits ?? null, messageType: { $ne: 'erased' } } as never,
      {
        $set: {
          ...set,
          edits,
          changedAt: now,
          keptUntil: new Date(now.getTime() + CHAT_LIMITS.keptDays * DAY_MS),
        },
        ...(Object.keys(unset).length > 0 && { $unset: unset }),
        $push: { kept: keptOf(message, now, 'deletedAt' in set) },
        $inc: { version: 1 },
      } as never,
      ...(message.toAll ? [rewordedEvent({ ...message, ...set, edits })] : []),
    );
    return changed && fromDocument(changed);
  }

  return {
    newId: (): string => new Types.ObjectId().toHexString(),

    /**
     * Writes a message with its events. Returns `taken` when another message has its `seq`, and `repeated` when the sender has sent it
     * before.
     */
    async insert(
      { id, ...fields }: StoredCircleMessage,
      events: readonly DomainEvent[],
    ): Promise<'stored' | 'taken' | 'repeated'> {
      try {
        await insert({ _id: new Types.ObjectId(id), ...fields, ...outboxFields(...events) });
        return 'stored';
      } catch (error) {
        if (isDuplicateKey(error, 'clientId')) return 'repeated';
        if (isDuplicateKey(error, 'seq')) return 'taken';
        throw error;
      }
    },

    /** Publishes the events of a stored message. If that fails, the relay's poll finds and publishes them later. */
    publish(id: string, events: readonly DomainEvent[]): void {
      if (events.length > 0) relay.publish(model, { _id: new Types.ObjectId(id), outbox: [...events] });
    },

    findLast,

    async lastSeqOf(circleId: string): Promise<number> {
      return (await findLast(circleId))?.seq ?? 0;
    },

    findById: (id: string) => one(model.findById(id)),

    findByClientId: (circleId: string, senderId: string, clientId: string) =>
      one(model.findOne({ circleId, senderId, clientId })),

    /** Returns the messages from one `seq` to another, both included, oldest first. */
    async findRange(circleId: string, from: number, to: number): Promise<StoredCircleMessage[]> {
      return to < from ? [] : many(model.find({ circleId, seq: { $gte: from, $lte: to } }).sort(oldestFirst));
    },

    /** Returns the newest messages that were sent from one time to another, oldest first. */
    async findSentBetween(circleId: string, from: Date, to: Date, limit: number): Promise<StoredCircleMessage[]> {
      const newest = model.find({ circleId, sentAt: { $gte: from, $lte: to } } as never).sort({ seq: -1 });
      return (await many(newest.limit(limit))).reverse();
    },

    findPlaces: (circleId: string, seqs: readonly number[]) => many(model.find({ circleId, seq: { $in: seqs } })),

    /** Returns the newest message up to a `seq` that is not hidden; null when all are hidden. */
    newestShown: (circleId: string, seq: number) =>
      one(
        model
          .findOne({ circleId, seq: { $lte: seq }, 'moderation.isHidden': { $ne: true } } as never)
          .sort({ seq: -1 }),
      ),

    /** Counts the messages that have changed since a time, up to `most`. */
    countChanged: (circleId: string, since: Date, most: number): Promise<number> =>
      model.countDocuments(changedSince(circleId, since)).limit(most).exec(),

    findChanged: (circleId: string, since: Date, { page, limit }: { page: number; limit: number }) =>
      many(
        model
          .find(changedSince(circleId, since))
          .sort(oldestFirst)
          .skip((page - 1) * limit)
          .limit(limit),
      ),

    edit: (message: StoredCircleMessage, content: string, now: Date) =>
      change(message, now, { set: { content, editedAt: now } }),

    /** @param removedBy the teacher, who has removed a message of somebody else */
    remove: (message: StoredCircleMessage, removedBy: string | null, now: Date) =>
      change(message, now, {
        set: {
          content: DELETED,
          messageType: 'text',
          attachment: null,
          deletedAt: now,
          ...(removedBy !== null && { removedBy }),
        },
        unset: { replyTo: '', editedAt: '', reactions: '', voice: '', group: '' },
      }),

    /**
     * Sets or removes the reaction of a member, in one write. Returns null when nothing changed: the reaction is the same, or nobody can
     * react to the message.
     */
    setReaction(id: string, memberId: string, emoji: string | null, now: Date) {
      const field = `reactions.${memberId}`;
      const filter = {
        _id: id,
        deletedAt: null,
        messageType: { $ne: 'erased' },
        'moderation.isHidden': { $ne: true },
        ...(emoji === null ? { [field]: { $exists: true } } : { [`${field}.emoji`]: { $ne: emoji } }),
      };
      const update = {
        $set: { changedAt: now, ...(emoji !== null && { [field]: { emoji, at: now } }) },
        ...(emoji === null && { $unset: { [field]: '' } }),
        $inc: { version: 1 },
      };
      return one(model.findOneAndUpdate(filter as never, update as never, { returnDocument: 'after' }));
    },

    /** Hides a message, or shows it again, unless a later decision is stored. Returns the message; null when there is none. */
    async moderate(id: string, moderation: NonNullable<CircleMessageFields['moderation']>) {
      const newer = { $not: { $gte: moderation.version } };
      await model.updateOne(
        { _id: id, 'moderation.version': newer } as never,
        { $set: { moderation, changedAt: new Date() }, $inc: { version: 1 } } as never,
      );
      return one(model.findById(id));
    },

    /** Returns the earlier words of a message that are still kept, the oldest first. */
    async findKept(id: string): Promise<KeptWords[]> {
      const found = await model.findById(id).select('+kept').lean<CircleMessageDocument>();
      return found?.kept ?? [];
    },

    /** Returns messages whose earlier words were kept long enough. */
    async findExpired(now: Date, limit: number): Promise<{ id: string; senderId: string; kept: KeptWords[] }[]> {
      const found = await model
        .find({ keptUntil: { $lte: now, $type: 'date' } })
        .sort({ keptUntil: 1 })
        .limit(limit)
        .select('+kept')
        .lean<CircleMessageDocument[]>();
      return found.map(({ _id, senderId, kept = [] }) => ({ id: String(_id), senderId, kept }));
    },

    async dropKept(id: string): Promise<void> {
      await model.updateOne({ _id: id }, { $unset: { kept: '', keptUntil: '' } });
    },

    /** Whether a message of this member shows the file. Nobody else can send it. */
    async hasFile(senderId: string, key: string): Promise<boolean> {
      return (await model.exists({ senderId, 'attachment.key': key } as never)) !== null;
    },

    /** Everything that a member has written, with the earlier words. */
    writtenBy: (senderId: string): AsyncGenerator<CircleMessageDocument> =>
      readAll<CircleMessageDocument>(model, '+kept' as never, { senderId }),

    /** Returns the circles in which a member has written. */
    circlesOf: (senderId: string): Promise<string[]> => model.distinct('circleId', { senderId }).exec(),

    /** Removes a member's words and files. The places of the messages stay. */
    async eraseWords(senderId: string): Promise<void> {
      await model.updateMany({ senderId, messageType: { $ne: 'erased' } }, {
        $set: { content: '', attachment: null, messageType: 'erased', changedAt: new Date() },
        $unset: {
          replyTo: '',
          editedAt: '',
          deletedAt: '',
          removedBy: '',
          voice: '',
          group: '',
          kept: '',
          keptUntil: '',
        },
        $inc: { version: 1 },
      } as never);
    },

    /** Returns the reactions of a member in a circle, by `seq`. */
    async reactionsOf(circleId: string, memberId: string): Promise<{ seq: number; emoji: string; at: Date }[]> {
      const field = `reactions.${memberId}`;
      const found = await model
        .find({ circleId, [field]: { $exists: true } } as never, { seq: 1, [field]: 1 })
        .sort(oldestFirst)
        .lean<CircleMessageDocument[]>();
      return found.flatMap(({ seq, reactions }) => {
        const given = reactions?.[memberId];
        return given ? [{ seq, ...given }] : [];
      });
    },

    /** Removes the reactions of a member in a circle. */
    async eraseReactions(circleId: string, memberId: string): Promise<void> {
      const field = `reactions.${memberId}`;
      await model.updateMany(
        { circleId, [field]: { $exists: true } } as never,
        { $set: { changedAt: new Date() }, $unset: { [field]: '' }, $inc: { version: 1 } } as never,
      );
    },

    /** Returns the next messages of a circle that is removed. */
    findSome: (circleId: string) => many(model.find({ circleId }).sort(oldestFirst).limit(AT_A_TIME)),

    async removeAll(ids: readonly string[]): Promise<void> {
      await model.deleteMany({ _id: { $in: ids } });
    },
  };
}

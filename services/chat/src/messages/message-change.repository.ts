import type { DomainEvent } from '@mutua/contracts';
import { createOutboxWrites, type Relay, unlessDuplicate } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { firstAddress, previewIdOf } from '../previews/preview-address.ts';
import { type MessageDocument, messageModel } from '../store/message.model.ts';
import { messageFrom } from '../store/message.repository.ts';
import { DELETED, type StoredMessage } from '../store/message.ts';
import { type MessageChangeDocument, messageChangeModel } from './message-change.model.ts';

/** An edit or the deletion of a message, as stored. */
export interface MessageChange extends Pick<MessageChangeDocument, 'n' | 'seq' | 'kind' | 'at' | 'before' | 'content'> {
  id: string;
  messageId: string;
  requestId: string;
  by: string;
  isDone: boolean;
  keptUntil: Date;
}

export type MessageChangeRepository = ReturnType<typeof createMessageChangeRepository>;

const fromDocument = (document: MessageChangeDocument): MessageChange => ({
  id: String(document._id),
  messageId: String(document.messageId),
  n: document.n,
  requestId: String(document.requestId),
  seq: document.seq,
  kind: document.kind,
  by: String(document.by),
  at: document.at,
  before: document.before,
  content: document.content,
  isDone: document.isDone,
  keptUntil: document.keptUntil,
});

export function createMessageChangeRepository(connection: Connection, relay: Relay) {
  const model = messageChangeModel(connection);
  const messages = messageModel(connection);
  const writes = createOutboxWrites(model, relay);

  const findMany = async (filter: object, sort: Record<string, 1>, limit = 0): Promise<MessageChange[]> => {
    const documents = await model.find(filter).sort(sort).limit(limit).lean<MessageChangeDocument[]>();
    return documents.map(fromDocument);
  };

  return {
    /** Stores a change that is to be made. Returns null when another change has its number. */
    async insert(change: Omit<MessageChange, 'id' | 'isDone'>): Promise<MessageChange | null> {
      const _id = new Types.ObjectId();
      const ids = {
        messageId: new Types.ObjectId(change.messageId),
        requestId: new Types.ObjectId(change.requestId),
        by: new Types.ObjectId(change.by),
      };
      const isStored = await unlessDuplicate(model.create({ ...change, ...ids, _id, isDone: false }));
      return isStored ? { ...change, id: String(_id), isDone: false } : null;
    },

    async find(messageId: string, n: number): Promise<MessageChange | null> {
      const document = await model.findOne({ messageId, n }).lean<MessageChangeDocument>();
      return document && fromDocument(document);
    },

    /** Applies a change to the message, unless it was applied before. Returns the present message; null when there is none. */
    async apply({ messageId, n, kind, content, at, before }: MessageChange, now: Date): Promise<StoredMessage | null> {
      const changed = { edits: n, changedAt: now };
      const isOtherPage = previewIdOf(firstAddress(before.content)) !== previewIdOf(firstAddress(content));
      const update =
        kind === 'edited'
          ? {
              $set: { content, editedAt: at, ...changed },
              // New words of "Perfect" are a correction.
              $unset: { 'correction.isPerfect': '', ...(isOtherPage && { previewId: '' }) },
              $inc: { version: 1 },
            }
          : {
              $set: { content: DELETED, messageType: 'text', attachment: null, deletedAt: at, ...changed },
              $unset: {
                ...{ callType: '', replyTo: '', editedAt: '', reactions: '', voice: '', correction: '', previewId: '' },
              },
              $inc: { version: 1 },
            };
      const document =
        (await messages
          .findOneAndUpdate(
            { _id: messageId, edits: n === 1 ? null : n - 1, messageType: { $ne: 'erased' } },
            update as never,
            { returnDocument: 'after' },
          )
          .lean<MessageDocument>()) ?? (await messages.findById(messageId).lean<MessageDocument>());
      return document && messageFrom(document);
    },

    /** Records that a change is made, with its event. When two processes have made it, only one writes the event. */
    finish: ({ id }: MessageChange, event: DomainEvent): Promise<boolean> =>
      writes.update({ _id: id, isDone: false }, { $set: { isDone: true } }, event),

    /** Returns changes from before a time that a process has begun but not finished, the oldest first. */
    findUnfinished: (before: Date, limit: number): Promise<MessageChange[]> =>
      findMany({ isDone: false, at: { $lt: before } }, { at: 1 }, limit),

    /** Returns the earlier words of a message that are still kept, the oldest first. */
    findKept: (messageId: string, now: Date): Promise<MessageChange[]> =>
      findMany({ messageId, keptUntil: { $gt: now } }, { n: 1 }),

    findExpired: (now: Date, limit: number): Promise<MessageChange[]> =>
      findMany({ keptUntil: { $lte: now }, isDone: true }, { keptUntil: 1 }, limit),

    async remove(id: string): Promise<void> {
      await model.deleteOne({ _id: id });
    },
  };
}

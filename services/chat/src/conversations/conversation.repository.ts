import { CHAT_STATUSES, type DomainEvent, type ExchangeRequest, type Person } from '@mutua/contracts';
import { isDuplicateKey, type Relay, replaceIfNewer, withEvents } from '@mutua/service-kit';
import { type AnyBulkWriteOperation, type Connection, Types } from 'mongoose';
import type { StoredMessage } from '../messages/message.ts';
import { type ConversationDocument, conversationModel, type Role, type Seen } from './conversation.model.ts';
import type { StoredConversation } from './conversation.ts';

export type ConversationRepository = ReturnType<typeof createConversationRepository>;

/** Conversations per question to the database. */
const BATCH = 500;

/** What has happened in a conversation since its document was written. */
export interface Advance {
  id: string;
  last?: StoredMessage;
  /** Up to where each party's devices have received. */
  delivered: Partial<Record<Role, number>>;
}

const personOf = ({ _id, name, avatar }: ConversationDocument['sender']): Person => ({
  _id: String(_id),
  name,
  avatar,
});

const fromDocument = (document: ConversationDocument): StoredConversation => ({
  id: String(document._id),
  status: document.status,
  parties: { sender: personOf(document.sender), receiver: personOf(document.receiver) },
  senderSkill: document.senderSkill,
  receiverSkill: document.receiverSkill,
  changedAt: document.changedAt,
  lastSeq: document.lastSeq,
  lastMessage: document.lastMessage && { ...document.lastMessage, senderId: String(document.lastMessage.senderId) },
  tally: document.tally,
  progress: document.progress,
  reviewers: (document.reviewers ?? []).map(String),
});

const ofMember = (userId: string) => ({ $or: [{ 'sender._id': userId }, { 'receiver._id': userId }] });
/** Those that a member would call a conversation: one may write, or somebody has. */
const STARTED = { $or: [{ status: { $in: CHAT_STATUSES } }, { lastSeq: { $gt: 0 } }] };

export function createConversationRepository(connection: Connection, relay: Relay) {
  const model = conversationModel(connection);

  return {
    async find(id: string): Promise<StoredConversation | null> {
      const document = await model.findById(id).lean<ConversationDocument>();
      // A review may come before the request: until that comes too, there is nothing to show.
      return document?.status ? fromDocument(document) : null;
    },

    /** Every conversation of a member that has begun. */
    async findStarted(userId: string): Promise<StoredConversation[]> {
      const documents = await model.find({ $and: [ofMember(userId), STARTED] }).lean<ConversationDocument[]>();
      return documents.map(fromDocument);
    },

    /** The ids of a member's conversations; with `otherId` only those between the two. */
    async findIds(userId: string, otherId?: string): Promise<string[]> {
      const filter = otherId ? { $and: [ofMember(userId), ofMember(otherId)] } : ofMember(userId);
      const found = await model.find(filter, { _id: 1 }).lean();
      return found.map(({ _id }) => String(_id));
    },

    /** Those among these conversations whose summary is behind the place that is given for each. */
    async findBehind(places: ReadonlyMap<string, number>): Promise<string[]> {
      const ids = [...places.keys()];
      const behind: string[] = [];
      for (let start = 0; start < ids.length; start += BATCH) {
        const found = await model.find({ _id: { $in: ids.slice(start, start + BATCH) } }, { lastSeq: 1 }).lean();
        for (const { _id, lastSeq } of found) {
          if ((lastSeq ?? 0) < (places.get(String(_id)) ?? 0)) behind.push(String(_id));
        }
      }
      return behind;
    },

    /** Keeps what a request says about its conversation, unless it is older than what is known. */
    async saveRequest(request: ExchangeRequest, version: number): Promise<void> {
      const withId = ({ _id, name, avatar }: Person) => ({ _id: new Types.ObjectId(_id), name, avatar });
      await replaceIfNewer(model, { _id: new Types.ObjectId(request._id) }, version, {
        status: request.status,
        sender: withId(request.senderId),
        receiver: withId(request.receiverId),
        senderSkill: request.senderSkillId,
        receiverSkill: request.receiverSkillId,
        changedAt: new Date(request.updatedAt),
      });
    },

    /** Notes that a party has reviewed the exchange; once, however often it is told. */
    async addReviewer(id: string, userId: string): Promise<void> {
      const _id = new Types.ObjectId(id);
      const add = (upsert: boolean) =>
        model.updateOne({ _id }, { $addToSet: { reviewers: new Types.ObjectId(userId) } }, { upsert });
      await add(true).catch((error) => {
        if (!isDuplicateKey(error)) throw error;
        return add(false); // the conversation came into being meanwhile
      });
    },

    /** Brings what is derived up to date. Nothing goes back, in whichever order several nodes write. */
    async advance(advances: readonly Advance[]): Promise<void> {
      const operations = advances.flatMap(({ id, last, delivered }) => {
        const _id = new Types.ObjectId(id);
        const updates: AnyBulkWriteOperation[] = [];
        if (last)
          updates.push({
            updateOne: {
              filter: { _id, lastSeq: { $lt: last.seq } },
              update: { $set: summaryOf(last), ...(last.seen && { $max: readingOf(last.seen) }) },
            },
          });
        const received = Object.entries(delivered).map(([role, seq]) => [`progress.${role}.deliveredSeq`, seq]);
        if (received.length > 0)
          updates.push({ updateOne: { filter: { _id }, update: { $max: Object.fromEntries(received) } } });
        return updates;
      });
      if (operations.length > 0) await model.collection.bulkWrite(operations as never, { ordered: false });
    },

    /** Moves a party's place of reading forward. Returns false when it was there already. */
    async markRead(
      id: string,
      role: Role,
      { seq, tally }: Pick<StoredMessage, 'seq' | 'tally'>,
      event: DomainEvent,
    ): Promise<boolean> {
      const path = `progress.${role}`;
      const update = withEvents(
        {
          $set: { [`${path}.readSeq`]: seq, [`${path}.readTally`]: tally[role] },
          $max: { [`${path}.deliveredSeq`]: seq },
        },
        event,
      );
      const { modifiedCount } = await model.updateOne({ _id: id, [`${path}.readSeq`]: { $lt: seq } }, update);
      if (modifiedCount === 0) return false;
      relay.publish(model, { _id: new Types.ObjectId(id), outbox: [event] });
      return true;
    },
  };
}

/** What was read when it came, in the same write as the tally: no list ever counts it as unread. */
const readingOf = (seen: Seen): Record<string, number> =>
  Object.fromEntries(
    Object.entries(seen).flatMap(([role, { seq, tally }]) => [
      [`progress.${role}.readSeq`, seq],
      [`progress.${role}.readTally`, tally],
      [`progress.${role}.deliveredSeq`, seq],
    ]),
  );

const summaryOf = ({ seq, content, messageType, attachment, sentAt, senderId, tally }: StoredMessage) => ({
  lastSeq: seq,
  lastMessage: {
    content: content || (attachment?.name ?? ''),
    messageType,
    sentAt,
    senderId: new Types.ObjectId(senderId),
  },
  tally,
});

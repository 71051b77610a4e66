import type { ExchangeRequest, Person } from '@mutua/contracts';
import { isDuplicateKey, replaceIfNewer } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { type ConversationDocument, conversationModel } from './conversation.model.ts';
import type { StoredConversation } from './conversation.ts';

export type ConversationRepository = ReturnType<typeof createConversationRepository>;

const personOf = ({ _id, name, avatar }: ConversationDocument['sender']): Person => ({
  _id: String(_id),
  name,
  avatar,
});

const fromDocument = (document: ConversationDocument): StoredConversation => ({
  id: String(document._id),
  version: document.version,
  status: document.status,
  parties: { sender: personOf(document.sender), receiver: personOf(document.receiver) },
  senderSkill: document.senderSkill,
  receiverSkill: document.receiverSkill,
  changedAt: document.changedAt,
  reviewers: (document.reviewers ?? []).map(String),
});

/** The event of a review may arrive before that of its request. Until the request arrives, there is nothing to show. */
const isComplete = (document: ConversationDocument): boolean => document.status !== undefined;

/** The read model of requests: one conversation per request. */
export function createConversationRepository(connection: Connection) {
  const model = conversationModel(connection);

  return {
    async find(id: string): Promise<StoredConversation | null> {
      const document = await model.findById(id).lean<ConversationDocument>();
      return document && isComplete(document) ? fromDocument(document) : null;
    },

    /** Those of these conversations that exist, by id. */
    async findMany(ids: readonly string[]): Promise<Map<string, StoredConversation>> {
      const documents = await model.find({ _id: { $in: ids } }).lean<ConversationDocument[]>();
      return new Map(documents.filter(isComplete).map((document) => [String(document._id), fromDocument(document)]));
    },

    /** The conversations whose request changed since a time. */
    async findChangedSince(since: Date): Promise<StoredConversation[]> {
      const documents = await model.find({ changedAt: { $gte: since } }).lean<ConversationDocument[]>();
      return documents.filter(isComplete).map(fromDocument);
    },

    /** Stores a request's state as a conversation, unless a newer version is stored. */
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

    /** Records that a party has reviewed the exchange. Recording it again changes nothing. */
    async addReviewer(id: string, userId: string): Promise<void> {
      const _id = new Types.ObjectId(id);
      const add = (upsert: boolean) =>
        model.updateOne({ _id }, { $addToSet: { reviewers: new Types.ObjectId(userId) } }, { upsert });
      await add(true).catch((error) => {
        if (!isDuplicateKey(error)) throw error;
        return add(false); // another process has inserted the conversation meanwhile
      });
    },
  };
}

import type { EventPayload, ExchangeRequest, Person, Review, StatusChanges } from '@mutua/contracts';
import { replaceIfNewer, upsert } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { type ConversationDocument, conversationModel } from './conversation.model.ts';
import { type JoinableSession, type PlanChange, SHOWN_STATUSES, type StoredConversation } from './conversation.ts';

/** How many changes of the plan a conversation keeps. */
const KEPT_CHANGES = 100;

export type ConversationRepository = ReturnType<typeof createConversationRepository>;

const personOf = ({ _id, name, avatar }: ConversationDocument['sender']): Person => ({
  _id: String(_id),
  name,
  avatar,
});

const changesOf = ({ changes = {} }: ConversationDocument): StoredConversation['changes'] =>
  Object.fromEntries(
    Object.entries(changes).map(([status, { at, actorId }]) => [status, { at, actorId: actorId && String(actorId) }]),
  );

const fromDocument = (document: ConversationDocument): StoredConversation => ({
  id: String(document._id),
  version: document.version,
  status: document.status,
  parties: { sender: personOf(document.sender), receiver: personOf(document.receiver) },
  senderSkill: document.senderSkill,
  receiverSkill: document.receiverSkill,
  changedAt: document.changedAt,
  // The id of a request begins with the time of its creation.
  createdAt: document.createdAt ?? document._id.getTimestamp(),
  scheduledDate: document.scheduledDate ?? null,
  ...(document.agreedDate !== undefined && { agreedDate: document.agreedDate }),
  // Events arrive in any order.
  meetings: (document.meetings ?? []).toSorted((a, b) => a.rev - b.rev),
  ...(document.ring && { ring: document.ring }),
  changes: changesOf(document),
  reviews: Object.entries(document.reviews ?? {}).map(([reviewerId, review]) => ({ reviewerId, ...review })),
  reviewers: (document.reviewers ?? []).map(String),
});

/** The event of a review may arrive before that of its request. Until then the conversation is not shown. */
const isComplete = (document: ConversationDocument): boolean => document.status !== undefined;

/** The read model of requests: one conversation per request. */
export function createConversationRepository(connection: Connection) {
  const model = conversationModel(connection);

  return {
    async find(id: string): Promise<StoredConversation | null> {
      const document = await model.findById(id).lean<ConversationDocument>();
      return document && isComplete(document) ? fromDocument(document) : null;
    },

    /** Returns the conversations that exist among these ids, by id. */
    async findMany(ids: readonly string[]): Promise<Map<string, StoredConversation>> {
      const documents = await model.find({ _id: { $in: ids } }).lean<ConversationDocument[]>();
      return new Map(documents.filter(isComplete).map((document) => [String(document._id), fromDocument(document)]));
    },

    /** Returns the conversations whose request changed since a time. */
    async findChangedSince(since: Date): Promise<StoredConversation[]> {
      const documents = await model.find({ changedAt: { $gte: since } }).lean<ConversationDocument[]>();
      return documents.filter(isComplete).map(fromDocument);
    },

    /**
     * Stores a request's state as a conversation, unless a newer version is stored. `changes` contains when the request got each status,
     * and by whom. These times and the accepted date are also kept from an older version.
     */
    async saveRequest(
      request: ExchangeRequest,
      version: number,
      changes: StatusChanges,
      { isAcceptance = false } = {},
    ): Promise<void> {
      const _id = new Types.ObjectId(request._id);
      const scheduledDate = request.scheduledDate === null ? null : new Date(request.scheduledDate);
      const withId = ({ _id, name, avatar }: Person) => ({ _id: new Types.ObjectId(_id), name, avatar });
      await replaceIfNewer(model, { _id }, version, {
        status: request.status,
        sender: withId(request.senderId),
        receiver: withId(request.receiverId),
        senderSkill: request.senderSkillId,
        receiverSkill: request.receiverSkillId,
        changedAt: new Date(request.updatedAt),
        createdAt: new Date(request.createdAt),
        scheduledDate,
        ...(request.ring && { ring: request.ring }),
      });
      const entries = SHOWN_STATUSES.flatMap((status) => {
        const change = changes[status];
        if (!change) return [];
        const actorId = change.actorId === null ? null : new Types.ObjectId(change.actorId);
        return [[`changes.${status}`, { at: new Date(change.at), actorId }] as const];
      });
      const kept = { ...Object.fromEntries(entries), ...(isAcceptance && { agreedDate: scheduledDate }) };
      if (Object.keys(kept).length > 0) await model.updateOne({ _id }, { $set: kept });
    },

    /** Adds a change of the plan. Adding it again changes nothing. */
    async addPlanChange(requestId: string, change: PlanChange): Promise<void> {
      const _id = new Types.ObjectId(requestId);
      // A document from before 1.8 has no accepted date. Its present date is kept before this change can replace it.
      await model.collection.updateOne({ _id, agreedDate: { $exists: false }, scheduledDate: { $ne: null } }, [
        { $set: { agreedDate: '$scheduledDate' } },
      ]);
      const update = { $push: { meetings: { $each: [change], $slice: -KEPT_CHANGES } } };
      await upsert(model, { _id, 'meetings.rev': { $ne: change.rev } }, update as never);
    },

    /** Returns the future sessions that both parties can join by a call. */
    async findJoinable(id: string): Promise<JoinableSession[]> {
      const found = await model.findById(id, { joinable: 1 }).lean<Pick<ConversationDocument, 'joinable'>>();
      return found?.joinable?.sessions ?? [];
    },

    /** Stores which sessions both parties can join, unless a newer version is stored. */
    async saveJoinable(requestId: string, version: number, sessions: JoinableSession[]): Promise<void> {
      const _id = new Types.ObjectId(requestId);
      const notNewer = { _id, 'joinable.version': { $not: { $gt: version } } };
      await upsert(model, notNewer, { $set: { joinable: { version, sessions } } });
    },

    /** Records a party's review of the exchange. Recording it again changes nothing. */
    async addReview({
      requestId,
      reviewerId,
      rating,
      createdAt,
    }: Pick<Review, 'requestId' | 'reviewerId' | 'rating' | 'createdAt'>): Promise<void> {
      await upsert(
        model,
        { _id: new Types.ObjectId(requestId) },
        {
          $addToSet: { reviewers: new Types.ObjectId(reviewerId._id) },
          $set: { [`reviews.${reviewerId._id}`]: { at: new Date(createdAt), rating } },
        },
      );
    },

    /** Records that a party has written a sealed review, unless the review is known. Recording it again changes nothing. */
    async addSealed({ requestId, reviewer, at, until }: EventPayload<'review.sealed'>): Promise<void> {
      const review = `reviews.${reviewer._id}`;
      await upsert(
        model,
        { _id: new Types.ObjectId(requestId), [review]: { $exists: false } },
        {
          $addToSet: { reviewers: new Types.ObjectId(reviewer._id) },
          $set: { [review]: { at: new Date(at), sealedUntil: new Date(until) } },
        },
      );
    },
  };
}

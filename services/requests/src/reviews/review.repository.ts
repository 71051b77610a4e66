import { type DomainEvent, RINGS } from '@mutua/contracts';
import {
  findPage,
  isDuplicateKey,
  type OutboxFields,
  outboxFields,
  type PageQuery,
  type Relay,
  readAll,
  withEvents,
} from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { derivedId } from '../derived-id.ts';
import type { RequestDocument } from '../requests/request.model.ts';
import type { Period } from '../requests/request.repository.ts';
import { type ReviewDocument, reviewModel } from './review.model.ts';

/** A review as it is stored, without its outbox. */
export type StoredReview = Omit<ReviewDocument, keyof OutboxFields>;

/** Of the reviews that a member received. */
export interface Stars {
  sum: number;
  count: number;
}

type Reviewable = Pick<RequestDocument, '_id' | 'sender' | 'receiver' | 'ring'>;

const DAY_MS = 24 * 3600 * 1000;

export type ReviewRepository = ReturnType<typeof createReviewRepository>;

/** Selects reviews: of a skill, received by a member, or written by a member. */
export type ReviewsOf = { 'skill._id': string } | { 'reviewedUser._id': string } | { 'reviewer._id': string };

/** Not hidden by moderators, and not sealed. */
const VISIBLE = { 'moderation.isHidden': { $ne: true }, seal: null } as const;

/** Authors also see their hidden and sealed reviews. */
const shown = (of: ReviewsOf) => ('reviewer._id' in of ? of : { ...of, ...VISIBLE });

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

export function createReviewRepository({
  connection,
  relay,
}: {
  connection: Connection;
  relay: Pick<Relay, 'publish'>;
}) {
  const model = reviewModel(connection);

  const find = (requestId: string, reviewerId: string): Promise<StoredReview | null> =>
    model.findOne({ requestId, 'reviewer._id': reviewerId }).lean().exec();

  /** Friends who form ring after ring would otherwise fill each other's ratings. */
  async function teachersReviewedLately(reviewerId: string): Promise<Set<string>> {
    const since = new Date(Date.now() - RINGS.reviewDays * DAY_MS);
    const filter = { 'reviewer._id': reviewerId, createdAt: { $gt: since }, ringId: { $exists: true } };
    const found = await model.find(filter, { reviewedUser: 1 }).lean();
    return new Set(found.map(({ reviewedUser }) => reviewedUser._id));
  }

  return {
    /** Null when this member has reviewed this exchange before. */
    async insert(
      fields: Omit<StoredReview, '_id' | 'createdAt'>,
      eventOf: (review: StoredReview) => DomainEvent,
    ): Promise<StoredReview | null> {
      const { requestId, reviewer } = fields;
      // Checks older reviews, which have another kind of id. Of two concurrent reviews the database refuses one by its id.
      if (await find(requestId, reviewer._id)) return null;
      const review = { ...fields, _id: derivedId(requestId, reviewer._id), createdAt: new Date() };
      try {
        const created = await model.create({ ...review, ...outboxFields(eventOf(review)) });
        relay.publish(model, created.toObject());
        return review;
      } catch (error) {
        if (isDuplicateKey(error)) return null;
        throw error;
      }
    },

    find,

    findById: (id: string): Promise<StoredReview | null> => model.findById(id).lean().exec(),

    /** A review that is neither hidden nor sealed. */
    findVisible: (id: string): Promise<StoredReview | null> =>
      model
        .findOne({ _id: id, ...VISIBLE })
        .lean()
        .exec(),

    /** Hides a review, or shows it again, unless a later decision is stored. Returns the review; null when there is none. */
    async moderate(id: string, moderation: NonNullable<StoredReview['moderation']>): Promise<StoredReview | null> {
      const { version } = moderation;
      await model.updateOne({ _id: id, 'moderation.version': { $not: { $gte: version } } }, { $set: { moderation } });
      return model.findById(id).lean().exec();
    },

    all: (): AsyncGenerator<StoredReview> => readAll<StoredReview>(model),
    countAll: (): Promise<number> => model.countDocuments().exec(),

    /** Every review that a member wrote or received. */
    allOf: (memberId: string): AsyncGenerator<StoredReview> =>
      readAll<StoredReview>(model, {}, { $or: [{ 'reviewer._id': memberId }, { 'reviewedUser._id': memberId }] }),

    /** Removes a review, if it is still sealed. */
    removeSealed: async (_id: string): Promise<boolean> =>
      (await model.deleteOne({ _id, seal: { $ne: null } })).deletedCount === 1,

    /** Replaces the names of an erased member in a review, and removes the member's answer, with the events that tell of it. */
    async eraseParty({ _id, reviewer, reviewedUser, answer }: StoredReview, ...events: DomainEvent[]): Promise<void> {
      const update = { $set: { reviewer, reviewedUser }, ...(!answer && { $unset: { answer: 1 as const } }) };
      const stored = await model
        .findOneAndUpdate({ _id }, withEvents<ReviewDocument>(update, ...events), { returnDocument: 'after' })
        .select('+outbox')
        .lean();
      relay.publish(model, stored);
    },

    /**
     * Those of a member's completed requests that leave the member nothing to review. These are the reviewed ones, the lessons that the
     * member gave in a ring, and those of a teacher whom the member has reviewed for another ring lately.
     */
    async settledAmong(requests: readonly Reviewable[], reviewerId: string): Promise<Set<string>> {
      if (requests.length === 0) return new Set();
      const legs = requests.filter(({ ring }) => ring);
      const [found, teachers] = await Promise.all([
        model
          .find({ 'reviewer._id': reviewerId, requestId: { $in: requests.map(({ _id }) => _id) } }, { requestId: 1 })
          .lean(),
        legs.length > 0 ? teachersReviewedLately(reviewerId) : new Set<string>(),
      ]);
      const isSettled = ({ sender, receiver }: Reviewable): boolean =>
        sender._id !== reviewerId || teachers.has(receiver._id);
      return new Set([...found.map(({ requestId }) => requestId), ...legs.filter(isSettled).map(({ _id }) => _id)]);
    },

    /** Until when the reviews are sealed that the others of these requests have written of a member, by request. */
    async sealedAbout(requests: readonly Reviewable[], memberId: string): Promise<Map<string, Date>> {
      if (requests.length === 0) return new Map();
      const others = requests.map(({ sender, receiver }) => (sender._id === memberId ? receiver._id : sender._id));
      const found = await model
        .find(
          { 'reviewer._id': { $in: others }, requestId: { $in: requests.map(({ _id }) => _id) }, seal: { $ne: null } },
          { requestId: 1, reviewedUser: 1, seal: 1 },
        )
        .lean();
      return new Map(
        found.flatMap(({ requestId, reviewedUser, seal }) =>
          seal && reviewedUser._id === memberId ? [[requestId, seal.until]] : [],
        ),
      );
    },

    /** Whether a member has reviewed another one for a lesson of a ring within 90 days. */
    hasReviewedLately: async (reviewerId: string, teacherId: string): Promise<boolean> =>
      (await teachersReviewedLately(reviewerId)).has(teacherId),

    /** The newest ones. */
    latest: (of: ReviewsOf, limit: number): Promise<StoredReview[]> =>
      model.find(shown(of)).sort(NEWEST_FIRST).limit(limit).lean().exec(),

    /** One page of them, newest first. */
    page: (of: ReviewsOf, query: PageQuery): Promise<{ documents: StoredReview[]; total: number }> =>
      findPage<ReviewDocument>(model, shown(of), { ...query, sort: NEWEST_FIRST }),

    /** The sum of stars, and the number of reviews, that a member received in a period. */
    async starsOf(memberId: string, { after, upTo }: Period = {}): Promise<Stars> {
      const createdAt = { $gt: after ?? new Date(0), ...(upTo && { $lte: upTo }) };
      const [stars] = await model.aggregate<Stars>([
        { $match: { 'reviewedUser._id': memberId, ...VISIBLE, createdAt } },
        { $group: { _id: null, sum: { $sum: '$rating' }, count: { $sum: 1 } } },
      ]);
      return { sum: stars?.sum ?? 0, count: stars?.count ?? 0 };
    },
  };
}

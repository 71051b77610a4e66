import { type DomainEvent, RINGS } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import {
  createOutboxWrites,
  type EventStore,
  findPage,
  type OutboxFields,
  type PageQuery,
  readAll,
} from '@mutua/service-kit';
import { derivedId } from '../../derived-id.ts';
import type { RequestDocument } from '../../store/request.model.ts';
import type { Period } from '../../store/request.repository.ts';
import { type ReviewDocument, reviewModel } from './review.model.ts';

/** A review as it is stored, without its outbox. */
export type StoredReview = Omit<ReviewDocument, keyof OutboxFields>;

/** The number and the sum of the stars that a member received. */
export interface Stars {
  sum: number;
  count: number;
}

type Reviewable = Pick<RequestDocument, '_id' | 'sender' | 'receiver' | 'ring'>;

export type ReviewRepository = ReturnType<typeof createReviewRepository>;

/** Selects reviews of a skill, reviews that a member received, or reviews that a member wrote. */
export type ReviewsOf = { 'skill._id': string } | { 'reviewedUser._id': string } | { 'reviewer._id': string };

/** Leaves out reviews that are hidden by moderators or sealed. */
const VISIBLE = { 'moderation.isHidden': { $ne: true }, seal: null } as const;

/** Selects the reviews that can be shown. Authors also see their hidden and sealed reviews. */
const shown = (of: ReviewsOf) => ('reviewer._id' in of ? of : { ...of, ...VISIBLE });

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

export function createReviewRepository({ connection, relay }: EventStore) {
  const model = reviewModel(connection);
  const { insert, update } = createOutboxWrites(model, relay);

  const find = (requestId: string, reviewerId: string): Promise<StoredReview | null> =>
    model.findOne({ requestId, 'reviewer._id': reviewerId }).lean().exec();

  /**
   * Returns the teachers whom a member has lately reviewed for a ring. Without this limit, friends in many rings could fill each other's
   * ratings.
   */
  async function teachersReviewedLately(reviewerId: string): Promise<Set<string>> {
    const since = new Date(Date.now() - RINGS.reviewDays * DAY_MS);
    const filter = { 'reviewer._id': reviewerId, createdAt: { $gt: since }, ringId: { $exists: true } };
    const found = await model.find(filter, { reviewedUser: 1 }).lean();
    return new Set(found.map(({ reviewedUser }) => reviewedUser._id));
  }

  return {
    /** Stores a review. Returns null when this member has reviewed this exchange before. */
    async insert(
      fields: Omit<StoredReview, '_id' | 'createdAt'>,
      eventOf: (review: StoredReview) => DomainEvent,
    ): Promise<StoredReview | null> {
      const { requestId, reviewer } = fields;
      // This finds reviews of earlier releases, which have another kind of id. Of two concurrent reviews, the database refuses one by its
      // id.
      if (await find(requestId, reviewer._id)) return null;
      const review = { ...fields, _id: derivedId(requestId, reviewer._id), createdAt: new Date() };
      return (await insert(review, eventOf(review))) ? review : null;
    },

    find,

    findById: (id: string): Promise<StoredReview | null> => model.findById(id).lean().exec(),

    /** Returns a review that is neither hidden nor sealed. */
    findVisible: (id: string): Promise<StoredReview | null> =>
      model
        .findOne({ _id: id, ...VISIBLE })
        .lean()
        .exec(),

    /** Hides or shows a review, unless a later decision is stored. Returns the review; null when there is none. */
    async moderate(id: string, moderation: NonNullable<StoredReview['moderation']>): Promise<StoredReview | null> {
      const { version } = moderation;
      await model.updateOne({ _id: id, 'moderation.version': { $not: { $gte: version } } }, { $set: { moderation } });
      return model.findById(id).lean().exec();
    },

    all: (): AsyncGenerator<StoredReview> => readAll<StoredReview>(model),
    countAll: (): Promise<number> => model.countDocuments().exec(),

    /** Returns every review that a member wrote or received. */
    allOf: (memberId: string): AsyncGenerator<StoredReview> =>
      readAll<StoredReview>(model, {}, { $or: [{ 'reviewer._id': memberId }, { 'reviewedUser._id': memberId }] }),

    /** Removes a review, if it is still sealed. */
    removeSealed: async (_id: string): Promise<boolean> =>
      (await model.deleteOne({ _id, seal: { $ne: null } })).deletedCount === 1,

    /** Replaces the names of an erased member in a review, and removes the member's answer, together with the events about it. */
    async eraseParty({ _id, reviewer, reviewedUser, answer }: StoredReview, ...events: DomainEvent[]): Promise<void> {
      const erased = { $set: { reviewer, reviewedUser }, ...(!answer && { $unset: { answer: 1 as const } }) };
      await update({ _id }, erased, ...events);
    },

    /**
     * Returns those of a member's completed requests in which the member has nothing to review. These are the reviewed ones, and the
     * lessons that the member gave in a ring. They are also ring lessons of a teacher whom the member has lately reviewed for another
     * ring.
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

    /** Returns, by request, until when the other member's review of this member is sealed. */
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

    /** Returns the newest of these reviews. */
    latest: (of: ReviewsOf, limit: number): Promise<StoredReview[]> =>
      model.find(shown(of)).sort(NEWEST_FIRST).limit(limit).lean().exec(),

    /** Returns one page of these reviews, newest first. */
    page: (of: ReviewsOf, query: PageQuery): Promise<{ documents: StoredReview[]; total: number }> =>
      findPage<ReviewDocument>(model, shown(of), { ...query, sort: NEWEST_FIRST }),

    /** Returns the sum of the stars, and the number of reviews, that a member received in a period. */
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

import { FORMER_MEMBER, type Review } from '@mutua/contracts';
import type { Connection } from 'mongoose';
import { reviewModel } from './review.model.ts';

export type ReviewRepository = ReturnType<typeof createReviewRepository>;

export function createReviewRepository(connection: Connection) {
  const model = reviewModel(connection);

  return {
    /** Stores a review. Only moderators change reviews, so a repeated event writes the same again, and repairs a damaged copy. */
    async keep({ _id, createdAt, ...review }: Review): Promise<void> {
      const fields = { ...review, createdAt: new Date(createdAt) };
      await model.updateOne({ _id }, { $set: fields }, { upsert: true });
    },

    /** Hides a review from the profile and the rating, or shows it again; unless a later decision is stored. */
    async setHidden(id: string, isHidden: boolean, seq: number): Promise<void> {
      await model.updateOne(
        { _id: id, moderatedSeq: { $not: { $gte: seq } } },
        { $set: { isHidden, moderatedSeq: seq } },
      );
    },

    /** The member whom a review is about; null when it is unknown. */
    async reviewedBy(id: string): Promise<string | null> {
      return (await model.findById(id, { 'reviewedUserId._id': 1 }).lean())?.reviewedUserId._id ?? null;
    },

    /** The latest reviews that a member received, newest first. The people in them are as they were when each event was sent. */
    async latestOf(reviewedUserId: string, limit: number): Promise<Review[]> {
      const found = await model

        .find({ 'reviewedUserId._id': reviewedUserId, isHidden: { $ne: true } }, { isHidden: 0, moderatedSeq: 0 })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean();
      return found.map((review) => ({ ...review, createdAt: review.createdAt.toISOString() }));
    },

    /** Removes the reviews that an erased member received, and the name in those that the member wrote. */
    async forgetMember(id: string): Promise<void> {
      await model.deleteMany({ 'reviewedUserId._id': id });
      await model.updateMany(
        { 'reviewerId._id': id },
        { $set: { 'reviewerId.name': FORMER_MEMBER, 'reviewerId.avatar': null } },
      );
    },

    /** The number of reviews that a member received, and the sum of their stars. */
    async ratingOf(reviewedUserId: string): Promise<{ sum: number; count: number }> {
      const [rating] = await model.aggregate<{ sum: number; count: number }>([
        { $match: { 'reviewedUserId._id': reviewedUserId, isHidden: { $ne: true } } },
        { $group: { _id: null, sum: { $sum: '$rating' }, count: { $sum: 1 } } },
      ]);
      return rating ?? { sum: 0, count: 0 };
    },
  };
}

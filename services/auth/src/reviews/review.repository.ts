import type { Review } from '@mutua/contracts';
import type { Connection } from 'mongoose';
import { reviewModel } from './review.model.ts';

export type ReviewRepository = ReturnType<typeof createReviewRepository>;

export function createReviewRepository(connection: Connection) {
  const model = reviewModel(connection);

  return {
    /** Keeps a review. Reviews never change: a repeat writes the same again, over whatever became of it here. */
    async keep({ _id, createdAt, ...review }: Review): Promise<void> {
      const fields = { ...review, createdAt: new Date(createdAt) };
      await model.updateOne({ _id }, { $set: fields }, { upsert: true });
    },

    /** The latest that a member received, newest first, with the people as they were when it was told. */
    async latestOf(reviewedUserId: string, limit: number): Promise<Review[]> {
      const found = await model
        .find({ 'reviewedUserId._id': reviewedUserId })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean();
      return found.map((review) => ({ ...review, createdAt: review.createdAt.toISOString() }));
    },

    /** How many reviews a member received, and their stars in all. */
    async ratingOf(reviewedUserId: string): Promise<{ sum: number; count: number }> {
      const [rating] = await model.aggregate<{ sum: number; count: number }>([
        { $match: { 'reviewedUserId._id': reviewedUserId } },
        { $group: { _id: null, sum: { $sum: '$rating' }, count: { $sum: 1 } } },
      ]);
      return rating ?? { sum: 0, count: 0 };
    },
  };
}

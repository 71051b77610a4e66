import type { Review } from '@mutua/contracts';
import type { ReviewModel } from './review.model.ts';

export interface ReviewRepository {
  /** Keeps a review; a second time changes nothing. */
  keep(review: Review): Promise<void>;
  /** The latest that a member received, newest first, with the people as they were when it was written. */
  latestOf(reviewedUserId: string, limit: number): Promise<Review[]>;
}

export function createReviewRepository(model: ReviewModel): ReviewRepository {
  return {
    async keep({ _id, createdAt, ...review }) {
      const fields = { ...review, createdAt: new Date(createdAt) };
      await model.updateOne({ _id }, { $setOnInsert: fields }, { upsert: true });
    },

    async latestOf(reviewedUserId, limit) {
      const found = await model
        .find({ 'reviewedUserId._id': reviewedUserId })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean();
      return found.map((review) => ({ ...review, createdAt: review.createdAt.toISOString() }));
    },
  };
}

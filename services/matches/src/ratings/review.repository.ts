import type { Rating, ReviewSnapshot } from '@mutua/contracts';
import type { Connection } from 'mongoose';
import { reviewModel } from './review.model.ts';

export type ReviewRepository = ReturnType<typeof createReviewRepository>;

/** The stars of reviews, copied from the requests service's events. */
export function createReviewRepository(connection: Connection) {
  const model = reviewModel(connection);

  return {
    /** Stores a review. Storing it again changes nothing, because a review never changes. */
    async keep({ _id, reviewedUserId, rating }: ReviewSnapshot): Promise<void> {
      await model.updateOne({ _id }, { $set: { memberId: reviewedUserId._id, stars: rating } }, { upsert: true });
    },

    /** The average of a member's reviews (0 without any), and their number. */
    async ratingOf(memberId: string): Promise<Rating> {
      const reviews = await model.find({ memberId }, { stars: 1 }).lean();
      const count = reviews.length;
      const sum = reviews.reduce((total, { stars }) => total + stars, 0);
      return { average: count > 0 ? sum / count : 0, count };
    },
  };
}

import type { Connection } from 'mongoose';
import type { StoredRating } from '../members/member.model.ts';
import { type ReviewDocument, reviewModel } from './review.model.ts';

export type ReviewRepository = ReturnType<typeof createReviewRepository>;

/** The reviews as the requests service tells of them. */
export function createReviewRepository(connection: Connection) {
  const model = reviewModel(connection);

  return {
    /** Keeps a review. It is never changed after it was written, so keeping it again changes nothing. */
    async keep({ _id, ...review }: ReviewDocument): Promise<void> {
      await model.updateOne({ _id }, { $set: review }, { upsert: true });
    },

    /** What all reviews of a skill, or all that a member received, come to. */
    async ratingOf(of: { skillId: string } | { memberId: string }): Promise<StoredRating> {
      const [found] = await model.aggregate<{ sum: number; count: number }>([
        { $match: of },
        { $group: { _id: null, sum: { $sum: '$stars' }, count: { $sum: 1 } } },
      ]);
      const { sum, count } = found ?? { sum: 0, count: 0 };
      return { sum, count, average: count > 0 ? sum / count : 0 };
    },
  };
}

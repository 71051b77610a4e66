import { replaceIfNewer } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import type { StoredRating } from '../members/member.model.ts';
import { type ReviewDocument, reviewModel } from './review.model.ts';

export type ReviewRepository = ReturnType<typeof createReviewRepository>;

/** The reviews, copied from the requests service's events. */
export function createReviewRepository(connection: Connection) {
  const model = reviewModel(connection);

  return {
    /** Stores a review. Storing it again changes nothing: only a moderator's decision changes a review. */
    async keep({ _id, ...review }: Omit<ReviewDocument, 'isHidden' | 'version'>): Promise<void> {
      await model.updateOne({ _id }, { $set: review }, { upsert: true });
    },

    /** Hides a review, or shows it again, unless a later decision is stored. Returns the review, if its event has arrived. */
    async setHidden(id: string, isHidden: boolean, version: number): Promise<ReviewDocument | null> {
      await replaceIfNewer(model, { _id: id }, version, { isHidden });
      return model
        .findOne({ _id: id, stars: { $gt: 0 } })
        .lean()
        .exec();
    },

    /** The sum of stars, and the number of reviews, of a skill or of a member. */
    async ratingOf(of: { skillId: string } | { memberId: string }): Promise<StoredRating> {
      const [found] = await model.aggregate<{ sum: number; count: number }>([
        { $match: { ...of, isHidden: { $ne: true } } },
        { $group: { _id: null, sum: { $sum: '$stars' }, count: { $sum: 1 } } },
      ]);
      const { sum, count } = found ?? { sum: 0, count: 0 };
      return { sum, count, average: count > 0 ? sum / count : 0 };
    },
  };
}

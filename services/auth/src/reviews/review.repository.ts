import { FORMER_MEMBER, type Review } from '@mutua/contracts';
import { isRepublished, upsert } from '@mutua/service-kit';
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

    /** Stores the answer to a review, even before the review, unless a later answer is stored. */
    async keepAnswer(id: string, answer: Review['answer'] | null, version: number): Promise<void> {
      const known = isRepublished() ? '$gt' : '$gte';
      const filter = { _id: id, answerVersion: { $not: { [known]: version } } };
      await upsert(model, filter, { $set: { answer, answerVersion: version } });
    },

    /** Hides a review from the profile and the rating, or shows it again. Ignores a decision when a later one is stored. */
    async setHidden(id: string, isHidden: boolean, seq: number): Promise<void> {
      await model.updateOne(
        { _id: id, moderatedSeq: { $not: { $gte: seq } } },
        { $set: { isHidden, moderatedSeq: seq } },
      );
    },

    /** Returns the member whom a review is about; null when the review is unknown. */
    async reviewedBy(id: string): Promise<string | null> {
      return (await model.findById(id, { 'reviewedUserId._id': 1 }).lean())?.reviewedUserId?._id ?? null;
    },

    /** Returns the latest reviews that a member received, newest first. Names and pictures are those from the time of each event. */
    async latestOf(reviewedUserId: string, limit: number): Promise<Review[]> {
      const found = await model
        .find(
          { 'reviewedUserId._id': reviewedUserId, isHidden: { $ne: true } },
          { isHidden: 0, moderatedSeq: 0, answerVersion: 0 },
        )
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean();
      return found.map(({ answer, ...review }) => ({
        ...review,
        createdAt: review.createdAt.toISOString(),
        ...(answer && { answer }),
      }));
    },

    /** Removes the reviews that an erased member received, and the name in those that the member wrote. */
    async forgetMember(id: string): Promise<void> {
      await model.deleteMany({ 'reviewedUserId._id': id });
      await model.updateMany(
        { 'reviewerId._id': id },
        { $set: { 'reviewerId.name': FORMER_MEMBER, 'reviewerId.avatar': null } },
      );
    },

    /** Returns the number of reviews that a member received, and the sum of their stars. */
    async ratingOf(reviewedUserId: string): Promise<{ sum: number; count: number }> {
      const [rating] = await model.aggregate<{ sum: number; count: number }>([
        { $match: { 'reviewedUserId._id': reviewedUserId, isHidden: { $ne: true } } },
        { $group: { _id: null, sum: { $sum: '$rating' }, count: { $sum: 1 } } },
      ]);
      return rating ?? { sum: 0, count: 0 };
    },
  };
}

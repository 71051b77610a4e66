import type { EventHandler } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { ReviewRepository } from '../reviews/review.repository.ts';

/** Stores the answer to a review for the profile of the member who wrote it. */
export const onReviewAnswered =
  ({
    reviews,
    members,
  }: {
    reviews: Pick<ReviewRepository, 'keepAnswer'>;
    members: Pick<MemberRepository, 'erasedAmong'>;
  }): EventHandler<'review.answered'> =>
  async ({ payload: { reviewId, reviewedUser, answer, version } }) => {
    const erased = await members.erasedAmong([reviewedUser._id]);
    if (!erased.has(reviewedUser._id)) await reviews.keepAnswer(reviewId, answer, version);
  };

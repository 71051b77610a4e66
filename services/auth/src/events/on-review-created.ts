import { FORMER_MEMBER } from '@mutua/contracts';
import type { EventHandler } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { MemberFigures } from '../members/member-figures.ts';
import type { ReviewRepository } from '../reviews/review.repository.ts';

/** Stores a review for the profile of the member who received it, and updates their rating. */
export const onReviewCreated =
  ({
    reviews,
    members,
    figures,
  }: {
    reviews: Pick<ReviewRepository, 'keep'>;
    members: Pick<MemberRepository, 'erasedAmong'>;
    figures: Pick<MemberFigures, 'updateRating'>;
  }): EventHandler<'review.created' | 'review.snapshot'> =>
  async ({ payload: { review } }) => {
    const { reviewerId: reviewer, reviewedUserId: reviewed } = review;
    const erased = await members.erasedAmong([reviewer._id, reviewed._id]);
    if (erased.has(reviewed._id)) return;
    // A late event contains the earlier name of the reviewer.
    const reviewerId = erased.has(reviewer._id) ? { ...reviewer, name: FORMER_MEMBER, avatar: null } : reviewer;
    await reviews.keep({ ...review, reviewerId });
    await figures.updateRating(review.reviewedUserId._id);
  };

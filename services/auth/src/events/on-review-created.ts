import type { EventHandler } from '@mutua/service-kit';
import type { MemberFigures } from '../members/member-figures.ts';
import type { ReviewRepository } from '../reviews/review.repository.ts';

/** Stores a review for the profile of the member who received it, and updates their rating. */
export const onReviewCreated =
  ({
    reviews,
    figures,
  }: {
    reviews: Pick<ReviewRepository, 'keep'>;
    figures: Pick<MemberFigures, 'updateRating'>;
  }): EventHandler<'review.created' | 'review.snapshot'> =>
  async ({ payload: { review } }) => {
    await reviews.keep(review);
    await figures.updateRating(review.reviewedUserId._id);
  };

import type { EventHandler } from '@mutua/service-kit';
import type { ReviewRepository } from '../ratings/review.repository.ts';
import type { Rebuild } from '../swappers/rebuild.ts';

/** Stores the stars, which count for the reviewed member. */
export const onReview =
  ({
    reviews,
    rebuild,
  }: {
    reviews: Pick<ReviewRepository, 'keep'>;
    rebuild: Rebuild;
  }): EventHandler<'review.created' | 'review.snapshot'> =>
  async ({ payload: { review } }) => {
    await reviews.keep(review);
    await rebuild(review.reviewedUserId._id);
  };

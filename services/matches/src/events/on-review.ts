import type { EventHandler } from '@mutua/service-kit';
import type { ReviewRepository } from '../ratings/review.repository.ts';

/** Stores the stars, which count for the reviewed member. */
export const onReview =
  ({ reviews }: { reviews: Pick<ReviewRepository, 'keep'> }): EventHandler<'review.created' | 'review.snapshot'> =>
  ({ payload }) =>
    reviews.keep(payload.review);

import type { EventHandler } from '@mutua/service-kit';
import type { RatingService } from '../ratings/rating.service.ts';

/** Rates the skill that the reviewer received, and the person who taught it. */
export const onReviewCreated =
  ({ ratings }: { ratings: Pick<RatingService, 'count'> }): EventHandler<'review.created' | 'review.snapshot'> =>
  ({ payload }) =>
    ratings.count(payload.review);

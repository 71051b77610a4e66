import type { Migration } from '@mutua/service-kit';

/** A member's rating is read from an index alone, and no longer from each review. */
export const indexReviewRatings: Migration = {
  name: '005-index-review-ratings',
  async run({ createIndexes }) {
    await createIndexes('reviews', [{ key: { 'reviewedUserId._id': 1, rating: 1 } }]);
  },
};

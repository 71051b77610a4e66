import type { Migration } from '@mutua/service-kit';

/** Lets a member's rating be computed from an index alone, without reading each review. */
export const indexReviewRatings: Migration = {
  name: '005-index-review-ratings',
  async run({ createIndexes }) {
    await createIndexes('reviews', [{ key: { 'reviewedUserId._id': 1, rating: 1 } }]);
  },
};

import type { Migration } from '@mutua/service-kit';

/** Ratings and exchange counts are computed from the stored reviews and exchanges. */
export const indexExchangesAndReviews: Migration = {
  name: '003-index-exchanges-and-reviews',
  async run({ createIndexes }) {
    await createIndexes('exchanges', [{ key: { skillIds: 1 } }]);
    await createIndexes('reviews', [{ key: { skillId: 1, stars: 1 } }, { key: { memberId: 1, stars: 1 } }]);
  },
};

import type { Migration } from '@mutua/service-kit';

/** Indexes the queue of moderators, which begins with cases in which members felt unsafe. */
export const indexUnsafe: Migration = {
  name: '014-index-unsafe',
  async run({ createIndexes, dropIndex }) {
    await createIndexes('moderationCases', [{ key: { state: 1, isUnsafe: -1, isUrgent: -1, reportedAt: 1 } }]);
    // The new index begins with the same fields and replaces this one.
    await dropIndex('moderationCases', 'state_1_isUrgent_-1_reportedAt_1');
  },
};

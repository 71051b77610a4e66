import type { Migration } from '@mutua/service-kit';

/** The queue of moderators begins with what members felt unsafe in. */
export const indexUnsafe: Migration = {
  name: '014-index-unsafe',
  async run({ createIndexes, dropIndex }) {
    await createIndexes('moderationCases', [{ key: { state: 1, isUnsafe: -1, isUrgent: -1, reportedAt: 1 } }]);
    // It begins like the new one, which takes its place.
    await dropIndex('moderationCases', 'state_1_isUrgent_-1_reportedAt_1');
  },
};

import type { Migration } from '@mutua/service-kit';

/** The queue of moderators begins with what members felt unsafe in. */
export const indexUnsafe: Migration = {
  name: '014-index-unsafe',
  async run({ createIndexes }) {
    await createIndexes('moderationCases', [{ key: { state: 1, isUnsafe: -1, isUrgent: -1, reportedAt: 1 } }]);
  },
};

import type { Migration } from '@mutua/service-kit';

/** Adds an index to find the latest notification of a saved search. */
export const indexFoundSkills: Migration = {
  name: '006-index-found-skills',
  async run({ createIndexes }) {
    await createIndexes('notifications', [
      { key: { userId: 1, searchId: 1, round: -1 }, partialFilterExpression: { type: 'search_match' } },
    ]);
  },
};

import type { Migration } from '@mutua/service-kit';

/** Indexes for a member's searches, for the searches that may find a skill, and for the skills that wait to be compared with them. */
export const indexSavedSearches: Migration = {
  name: '011-index-saved-searches',
  async run({ createIndexes }) {
    await createIndexes('savedsearches', [{ key: { userId: 1, same: 1 }, unique: true }, { key: { key: 1, _id: 1 } }]);
    await createIndexes('skills', [{ key: { 'alert.dueAt': 1 }, sparse: true }]);
  },
};

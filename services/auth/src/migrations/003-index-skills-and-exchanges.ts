import type { Migration } from '@mutua/service-kit';

/** Indexes skills and exchanges, which have their own documents from this release on. */
export const indexSkillsAndExchanges: Migration = {
  name: '003-index-skills-and-exchanges',
  async run({ createIndexes }) {
    await createIndexes('skills', [{ key: { ownerId: 1, 'summary.createdAt': -1, _id: -1 } }]);
    await createIndexes('exchanges', [{ key: { parties: 1 } }]);
  },
};

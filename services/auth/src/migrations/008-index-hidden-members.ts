import type { Migration } from '@mutua/service-kit';

/** People search leaves out members who do not want to be found, and counts them with this index. */
export const indexHiddenMembers: Migration = {
  name: '008-index-hidden-members',
  async run({ createIndexes }) {
    await createIndexes('members', [{ key: { hiddenFrom: 1 } }]);
    await createIndexes('partners', [{ key: { parties: 1 } }]);
  },
};

import type { Migration } from '@mutua/service-kit';

/** Indexes members who do not want to be found, so that people search can leave them out of the count. */
export const indexHiddenMembers: Migration = {
  name: '008-index-hidden-members',
  async run({ createIndexes }) {
    await createIndexes('members', [{ key: { hiddenFrom: 1 } }]);
    await createIndexes('partners', [{ key: { parties: 1 } }]);
  },
};

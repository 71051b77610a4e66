import type { Migration } from '@mutua/service-kit';

/** Indexes the links that confirm another address. */
export const indexPendingAddresses: Migration = {
  name: '011-index-pending-addresses',
  async run({ createIndexes }) {
    await createIndexes('members', [{ key: { 'pendingAddress.links.hash': 1 }, sparse: true }]);
  },
};

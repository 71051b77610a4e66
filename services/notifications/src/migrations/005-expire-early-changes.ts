import type { Migration } from '@mutua/service-kit';

/**
 * Adds an index that removes early changes of messages when `keptUntil` is over. Other documents of the collection have no such field and
 * stay.
 */
export const expireEarlyChanges: Migration = {
  name: '005-expire-early-changes',
  async run({ createIndexes }) {
    await createIndexes('readings', [{ key: { keptUntil: 1 }, expireAfterSeconds: 0 }]);
  },
};

import type { Migration } from '@mutua/service-kit';

/** Removes changes of messages after their day. The readings beside them have no such time and stay. */
export const expireEarlyChanges: Migration = {
  name: '005-expire-early-changes',
  async run({ createIndexes }) {
    await createIndexes('readings', [{ key: { keptUntil: 1 }, expireAfterSeconds: 0 }]);
  },
};

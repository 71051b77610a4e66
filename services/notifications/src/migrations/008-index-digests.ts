import type { Migration } from '@mutua/service-kit';

/** Adds indexes of notifications that wait for a digest, and of due digests. */
export const indexDigests: Migration = {
  name: '008-index-digests',
  async run({ createIndexes }) {
    await createIndexes('notifications', [
      { key: { userId: 1, createdAt: -1 }, partialFilterExpression: { 'digest.state': 'waiting' } },
    ]);
    await createIndexes('digests', [{ key: { nextAt: 1 }, sparse: true }]);
  },
};

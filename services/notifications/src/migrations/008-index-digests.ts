import type { Migration } from '@mutua/service-kit';

/** Indexes what waits for a digest, and when digests are due. */
export const indexDigests: Migration = {
  name: '008-index-digests',
  async run({ createIndexes }) {
    await createIndexes('notifications', [
      { key: { userId: 1, createdAt: -1 }, partialFilterExpression: { 'digest.state': 'waiting' } },
    ]);
    await createIndexes('digests', [{ key: { nextAt: 1 }, sparse: true }]);
  },
};

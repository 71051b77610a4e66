import type { Migration } from '@mutua/service-kit';

/** Lists of people, and whom they have asked. The previous release does not know them. */
export const imports: Migration = {
  name: '024-imports',
  async run({ createIndexes }) {
    await createIndexes('imports', [
      { key: { state: 1 }, unique: true, partialFilterExpression: { state: 'reading' } },
      { key: { dueAt: 1 }, sparse: true },
      { key: { headingsKey: 1, at: -1 } },
      { key: { forgetAt: 1 } },
    ]);
    await createIndexes('importFiles', [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }]);
    await createIndexes('importRows', [
      { key: { importId: 1, reading: 1, n: 1 }, unique: true },
      { key: { importId: 1, state: 1, n: 1 } },
      { key: { tokenHash: 1 }, unique: true, sparse: true },
      { key: { letterId: 1 }, sparse: true },
      { key: { addressKey: 1 }, sparse: true },
      { key: { memberId: 1 }, sparse: true },
      { key: { expiresAt: 1 }, sparse: true },
      { key: { 'claim.at': 1 }, sparse: true },
      { key: { outboxPendingAt: 1 }, sparse: true },
    ]);
    await createIndexes('askedAddresses', [{ key: { rowId: 1 } }, { key: { untilAt: 1 }, expireAfterSeconds: 0 }]);
  },
};

import type { Migration } from '@mutua/service-kit';

/** Has it computed for each member with a shown reference which of them count. */
export const storeBonds: Migration = {
  name: '020-store-bonds',
  async run({ connection, createIndexes, forEachBatch }) {
    await createIndexes('bonds', [{ key: { dueAt: 1 } }]);
    await forEachBatch('references', { acceptedAt: { $ne: null } }, async (batch) => {
      const update = { $setOnInsert: { bonds: {}, dueAt: new Date(), changes: 0 } };
      await connection.collection('bonds').bulkWrite(
        batch.map(({ to }) => ({ updateOne: { filter: { _id: to as never }, update, upsert: true } })),
        { ordered: false },
      );
    });
  },
};

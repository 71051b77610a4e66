import type { Migration } from '@mutua/service-kit';

/** Members keep what they were told of before. */
export const toldWants: Migration = {
  name: '004-told-wants',
  async run({ connection, forEachBatch }) {
    const found = connection.collection<{ _id: string }>('found');
    await forEachBatch('found', { shownAt: { $exists: false } }, (batch) =>
      found.bulkWrite(
        batch.map(({ _id, at }) => ({ updateOne: { filter: { _id }, update: { $set: { shownAt: at } } } })),
        { ordered: false },
      ),
    );
  },
};

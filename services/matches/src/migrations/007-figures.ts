import { FIGURES_INDEXES, monthAt } from '@mutua/domain';
import type { Migration } from '@mutua/service-kit';
import { RINGS_SINCE } from '../figures/wish-counts.repository.ts';

/**
 * Indexes rings by the times that figures count. Rings of releases before this one do not say when they were confirmed, completed or
 * broken: if there are any, figures of these states begin with the present month.
 */
export const figures: Migration = {
  name: '007-figures',
  async run({ connection, createIndexes }) {
    await createIndexes('figures', FIGURES_INDEXES);
    await createIndexes('rings', [
      { key: { createdAt: 1 } },
      ...['confirmed', 'completed', 'broken'].map((status) => ({
        key: { [`changes.${status}`]: 1 as const },
        sparse: true,
      })),
    ]);
    await createIndexes('topics', [
      { key: { wanters: -1, _id: 1 }, partialFilterExpression: { teachers: { $lte: 0 } } },
    ]);
    const known = await connection.collection('rings').findOne({ status: { $ne: 'proposed' } });
    await connection
      .collection<{ _id: string; month: string }>('figuresWork')
      .updateOne(
        { _id: RINGS_SINCE },
        { $setOnInsert: { month: known ? monthAt(new Date(), 'UTC') : '' } },
        { upsert: true },
      );
  },
};

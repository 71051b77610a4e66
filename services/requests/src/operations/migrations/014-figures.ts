import { addMonths, FIGURES_INDEXES, monthAt } from '@mutua/domain';
import type { Migration } from '@mutua/service-kit';
import { STATES_SINCE } from '../../figures/exchange-counts.repository.ts';

/**
 * Indexes requests by the times that figures count. Requests of releases before 1.5 do not say when they reached a status: up to the last of
 * them, figures of statuses are unknown.
 */
export const figures: Migration = {
  name: '014-figures',
  async run({ connection, createIndexes }) {
    await createIndexes('figures', FIGURES_INDEXES);
    await createIndexes('requests', [
      { key: { createdAt: 1 } },
      ...['accepted', 'rejected', 'completed', 'cancelled'].map((status) => ({
        key: { [`changes.${status}.at`]: 1 as const },
        sparse: true,
      })),
      { key: { 'plan.sessions.startsAt': 1 }, sparse: true },
    ]);
    await createIndexes('members', [{ key: { joinedAt: 1 }, sparse: true }]);
    const [last] = await connection
      .collection('requests')
      .find({ status: { $ne: 'pending' }, changes: { $exists: false } })
      .sort({ updatedAt: -1 })
      .limit(1)
      .toArray();
    const month = last ? addMonths(monthAt(last['updatedAt'], 'UTC'), 1) : '';
    await connection
      .collection<{ _id: string; month: string }>('figuresWork')
      .updateOne({ _id: STATES_SINCE }, { $setOnInsert: { month } }, { upsert: true });
  },
};

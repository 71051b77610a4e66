import { FIGURES_INDEXES, monthAt, monthNumber } from '@mutua/domain';
import type { Migration } from '@mutua/service-kit';
import { ACTIVE_SINCE } from '../figures/member-counts.repository.ts';

/**
 * Prepares the figures of members: roles as a list, the months of activity, and the indexes of the counts. The previous release goes on
 * writing `role` and `activeDay`, which keep their meaning. Of earlier months nobody knows who was active.
 */
export const figures: Migration = {
  name: '022-figures',
  async run({ connection, createIndexes, forEachBatch }) {
    await createIndexes('figures', FIGURES_INDEXES);
    await createIndexes('members', [
      { key: { roles: 1 }, sparse: true },
      { key: { activeMonths: 1 }, sparse: true },
      { key: { isVerified: 1, confirmedAt: 1 } },
      { key: { erasedAt: 1 }, sparse: true },
    ]);
    await createIndexes('moderationLog', [{ key: { action: 1, at: 1 } }]);
    const members = connection.collection('members');
    await members.updateMany({ role: 'moderator', roles: { $exists: false } }, { $set: { roles: ['moderator'] } });
    const month = monthAt(new Date(), 'UTC');
    await connection
      .collection<{ _id: string; month: string }>('figuresWork')
      .updateOne({ _id: ACTIVE_SINCE }, { $setOnInsert: { month } }, { upsert: true });
    // Whose last day is in this month has used the site in it.
    const active = { activeDay: { $gte: `${month}-01` }, activeMonths: { $exists: false } };
    await forEachBatch('members', active, (batch) =>
      members.updateMany(
        { _id: { $in: batch.map(({ _id }) => _id) } },
        { $addToSet: { activeMonths: monthNumber(month) } },
      ),
    );
  },
};

import type { Migration } from '@mutua/service-kit';
import { askAtOf } from '../../schedule/away/absences.ts';

/** Adds indexes: calendars with unpublished events, and members who are asked whether they are still away. */
export const tellMembers: Migration = {
  name: '009-tell-members',
  async run({ connection, createIndexes, forEachBatch }) {
    await createIndexes('calendarsources', [{ key: { outboxPendingAt: 1 }, sparse: true }]);
    await createIndexes('availabilities', [{ key: { askAt: 1 }, sparse: true }]);
    const isOpen = { 'away.startsAt': { $exists: true }, 'away.endsAt': null, askAt: { $exists: false } };
    await forEachBatch('availabilities', isOpen, async (members) => {
      const writes = members.map(({ _id, away }) => ({
        updateOne: { filter: { _id, ...isOpen }, update: { $set: { askAt: askAtOf(away as never) } } },
      }));
      await connection.collection('availabilities').bulkWrite(writes as never, { ordered: false });
    });
  },
};

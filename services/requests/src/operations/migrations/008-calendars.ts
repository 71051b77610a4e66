import type { Migration } from '@mutua/service-kit';

/**
 * Adds indexes: weekly hours with unpublished events, feeds by their secrets, calendars by member and due time, and sessions by their
 * time.
 */
export const calendars: Migration = {
  name: '008-calendars',
  async run({ createIndexes }) {
    await createIndexes('hours', [{ key: { outboxPendingAt: 1 }, sparse: true }]);
    await createIndexes('calendars', [{ key: { 'feed.hash': 1 }, unique: true, sparse: true }]);
    await createIndexes('calendarsources', [{ key: { memberId: 1, createdAt: 1 } }, { key: { dueAt: 1 } }]);
    await createIndexes('requests', [
      { key: { 'sender._id': 1, 'plan.sessions.startsAt': 1 } },
      { key: { 'receiver._id': 1, 'plan.sessions.startsAt': 1 } },
    ]);
  },
};

import type { Migration } from '@mutua/service-kit';

/** Weekly hours whose events are to be published, feeds by their secrets, calendars elsewhere by their members and when they are due, and sessions of a member by their time. */
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

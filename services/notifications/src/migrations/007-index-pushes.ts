import type { Migration } from '@mutua/service-kit';

const THIRTY_DAYS_S = 30 * 24 * 60 * 60;

/** Adds indexes of waiting pushes, and of push subscriptions. */
export const indexPushes: Migration = {
  name: '007-index-pushes',
  async run({ createIndexes }) {
    await createIndexes('notifications', [
      { key: { 'push.dueAt': 1 }, partialFilterExpression: { 'push.state': 'waiting' } },
    ]);
    await createIndexes('pushsubscriptions', [
      { key: { userId: 1, createdAt: -1 } },
      { key: { sessionId: 1 } },
      { key: { seenAt: 1 }, expireAfterSeconds: THIRTY_DAYS_S },
    ]);
  },
};

import type { Migration } from '@mutua/service-kit';

/** 90 days. */
const KEPT_SECONDS = 90 * 24 * 3600;

/** Adds indexes of unread notifications, which are counted, and of due follower notices. */
export const indexUnreadAndFollowerNotices: Migration = {
  name: '003-index-unread-and-follower-notices',
  async run({ createIndexes }) {
    await createIndexes('notifications', [
      { key: { userId: 1, isRead: 1, createdAt: -1, _id: -1 }, partialFilterExpression: { isRead: false } },
    ]);
    await createIndexes('followernotices', [
      { key: { dueAt: 1 }, partialFilterExpression: { state: 'waiting' } },
      { key: { createdAt: 1 }, expireAfterSeconds: KEPT_SECONDS },
    ]);
  },
};

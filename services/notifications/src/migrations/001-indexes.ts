import type { Migration } from '@mutua/service-kit';

/** 90 days. */
const KEPT_SECONDS = 90 * 24 * 3600;

export const indexes: Migration = {
  name: '001-indexes',
  async run({ createIndexes }) {
    await createIndexes('notifications', [
      { key: { eventId: 1 }, unique: true, sparse: true },
      { key: { outboxPendingAt: 1 }, sparse: true },
      { key: { userId: 1, createdAt: -1, _id: -1 } },
      { key: { createdAt: 1 }, expireAfterSeconds: KEPT_SECONDS },
      { key: { 'mail.dueAt': 1 }, partialFilterExpression: { 'mail.state': 'waiting' } },
      { key: { userId: 1, requestId: 1, round: -1 }, partialFilterExpression: { type: 'message' } },
    ]);
    await createIndexes('mails', [
      { key: { createdAt: 1 }, expireAfterSeconds: KEPT_SECONDS },
      { key: { dueAt: 1 }, partialFilterExpression: { state: 'waiting' } },
    ]);
    await createIndexes('unsubscriptions', [
      { key: { outboxPendingAt: 1 }, sparse: true },
      { key: { createdAt: 1 }, expireAfterSeconds: KEPT_SECONDS },
    ]);
    await createIndexes('requests', [{ key: { eventId: 1 }, unique: true, sparse: true }]);
    await createIndexes('accounts', [{ key: { eventId: 1 }, unique: true, sparse: true }]);
    await createIndexes('follows', [
      { key: { eventId: 1 }, unique: true, sparse: true },
      { key: { followedId: 1, _id: 1 } },
    ]);
    await createIndexes('members', [{ key: { eventId: 1 }, unique: true, sparse: true }]);
  },
};

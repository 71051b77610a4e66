import type { Migration } from '@mutua/service-kit';

/** Indexes memberships: one document per member and conversation, from which lists and counts are read. */
export const indexMemberships: Migration = {
  name: '003-index-memberships',
  async run({ createIndexes }) {
    await createIndexes('conversations', [{ key: { changedAt: 1 } }]);
    await createIndexes('memberships', [
      { key: { outboxPendingAt: 1 }, sparse: true },
      { key: { memberId: 1, isListed: 1, lastActivityAt: -1, requestId: -1 } },
      { key: { memberId: 1, unreadCount: 1 } },
      { key: { otherId: 1, memberId: 1 } },
    ]);
  },
};

import type { Migration } from '@mutua/service-kit';

export const rings: Migration = {
  name: '002-rings',
  async run({ createIndexes }) {
    await createIndexes('rings', [
      { key: { outboxPendingAt: 1 }, sparse: true },
      { key: { memberIds: 1, updatedAt: -1 } },
      { key: { startedBy: 1, createdAt: -1 } },
      { key: { dueAt: 1 } },
      { key: { 'legs.skill._id': 1 } },
      { key: { 'legs.wantId': 1 } },
    ]);
    await createIndexes('seats', [{ key: { checkAt: 1 } }]);
    await createIndexes('wants', [{ key: { claimedBy: 1 } }, { key: { claimCheckAt: 1 }, sparse: true }]);
  },
};

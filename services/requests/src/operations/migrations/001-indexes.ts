import type { Migration } from '@mutua/service-kit';

export const indexes: Migration = {
  name: '001-indexes',
  async run({ createIndexes }) {
    await createIndexes('requests', [
      { key: { outboxPendingAt: 1 }, sparse: true },
      { key: { pair: 1, pairSeq: -1 } },
      { key: { 'sender._id': 1, createdAt: -1, _id: -1 } },
      { key: { 'receiver._id': 1, createdAt: -1, _id: -1 } },
      { key: { 'senderSkill._id': 1, status: 1 } },
      { key: { 'receiverSkill._id': 1, status: 1 } },
    ]);
    await createIndexes('reviews', [
      { key: { outboxPendingAt: 1 }, sparse: true },
      { key: { 'reviewer._id': 1, requestId: 1 } },
      { key: { 'skill._id': 1, createdAt: -1, _id: -1 } },
      { key: { 'reviewedUser._id': 1, createdAt: -1, _id: -1 } },
      { key: { 'reviewer._id': 1, createdAt: -1, _id: -1 } },
    ]);
    await createIndexes('skills', [{ key: { ownerId: 1, isDeleted: 1 } }]);
    await createIndexes('blocks', [{ key: { blockerId: 1 } }, { key: { blockedId: 1 } }]);
  },
};

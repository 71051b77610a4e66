import type { Migration } from '@mutua/service-kit';

export const indexes: Migration = {
  name: '001-indexes',
  async run({ createIndexes }) {
    await createIndexes('skills', [{ key: { ownerId: 1 } }, { key: { keys: 1 } }, { key: { 'answers.topic': 1 } }]);
    await createIndexes('requests', [{ key: { senderId: 1, status: 1 } }, { key: { receiverId: 1, status: 1 } }]);
    await createIndexes('reviews', [{ key: { memberId: 1 } }]);
    await createIndexes('blocks', [{ key: { blockerId: 1 } }, { key: { blockedId: 1 } }]);
    await createIndexes('wants', [
      { key: { userId: 1, createdAt: -1 } },
      { key: { userId: 1, topic: 1 }, unique: true, partialFilterExpression: { isLive: true } },
      { key: { topic: 1 } },
      { key: { skillId: 1 } },
      { key: { status: 1, confirmedAt: 1 } },
    ]);
    await createIndexes('topics', [
      { key: { terms: 1 } },
      { key: { beginnings: 1 } },
      { key: { category: 1, teachers: -1 } },
      { key: { teachers: -1 } },
      { key: { comparedTo: 1 }, sparse: true },
    ]);
    await createIndexes('swappers', [
      { key: { outboxPendingAt: 1 }, sparse: true },
      { key: { swaps: 1 } },
      { key: { dueAt: 1 }, sparse: true },
    ]);
    await createIndexes('edges', [{ key: { want: 1, count: -1 } }, { key: { teach: 1, count: -1 } }]);
    await createIndexes('found', [{ key: { memberId: 1, at: 1, _id: 1 } }]);
    await createIndexes('avoid', [{ key: { memberId: 1 } }, { key: { until: 1 }, expireAfterSeconds: 0 }]);
  },
};

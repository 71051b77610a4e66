import type { Migration } from '@mutua/service-kit';

export const indexes: Migration = {
  name: '001-indexes',
  async run({ createIndexes }) {
    await createIndexes('skills', [
      { key: { outboxPendingAt: 1 }, sparse: true },
      { key: { 'search.all': 1 } },
      { key: { 'search.title': 1 } },
      { key: { 'search.tags': 1 } },
      { key: { 'search.location': 1 } },
      { key: { category: 1 } },
      { key: { ownerId: 1, createdAt: -1 } },
      { key: { deletedAt: 1 } },
      { key: { 'rating.average': -1, 'rating.count': -1, _id: -1 } },
      { key: { createdAt: -1, _id: -1 } },
      { key: { exchangeCount: -1, _id: -1 } },
    ]);
    await createIndexes('endorsements', [
      { key: { outboxPendingAt: 1 }, sparse: true },
      { key: { userId: 1, skillId: 1 } },
      { key: { skillId: 1, createdAt: -1, _id: -1 } },
    ]);
    await createIndexes('words', [{ key: { endings: 1 } }, { key: { outlines: 1 } }]);
    await createIndexes('blocks', [{ key: { blockerId: 1 } }, { key: { blockedId: 1 } }]);
  },
};

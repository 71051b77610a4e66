import type { IndexToBuild, Migration } from '@mutua/service-kit';

const relations: IndexToBuild[] = [
  { key: { outboxPendingAt: 1 }, sparse: true },
  { key: { from: 1, to: 1 }, unique: true },
  { key: { from: 1, deletedAt: 1, createdAt: -1 } },
  { key: { to: 1, deletedAt: 1 } },
];

export const indexes: Migration = {
  name: '001-indexes',
  async run({ createIndexes }) {
    await createIndexes('members', [
      { key: { outboxPendingAt: 1 }, sparse: true },
      { key: { email: 1 }, unique: true },
      { key: { 'verificationLinks.hash': 1 } },
      { key: { 'resetLinks.hash': 1 } },
      { key: { epochUnannouncedAt: 1 }, sparse: true },
      { key: { isVerified: 1, ratingAverage: -1, ratingCount: -1, _id: -1 } },
      { key: { isVerified: 1, createdAt: -1, _id: -1 } },
      { key: { searchParts: 1 } },
      { key: { nameWords: 1 } },
      { key: { locationParts: 1 } },
      { key: { skillKinds: 1 } },
    ]);
    await createIndexes('follows', relations);
    await createIndexes('blocks', relations);
    await createIndexes('reviews', [{ key: { 'reviewedUserId._id': 1, createdAt: -1, _id: -1 } }]);
    await createIndexes('sessions', [
      { key: { memberId: 1, lastUsedAt: -1 } },
      { key: { unannouncedAt: 1 }, sparse: true },
      { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
    ]);
  },
};

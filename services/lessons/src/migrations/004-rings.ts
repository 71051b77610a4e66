import type { Migration } from '@mutua/service-kit';

export const rings: Migration = {
  name: '004-rings',
  async run({ createIndexes }) {
    await createIndexes('lessons', [
      { key: { openRing: 1 }, unique: true, partialFilterExpression: { openRing: { $type: 'string' } } },
      { key: { 'ring.memberIds': 1 }, sparse: true },
    ]);
  },
};

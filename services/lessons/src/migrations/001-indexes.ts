import type { Migration } from '@mutua/service-kit';

export const indexes: Migration = {
  name: '001-indexes',
  run: ({ createIndexes }) => createIndexes('entries', [{ key: { ownerId: 1, createdAt: -1, _id: -1 } }]),
};

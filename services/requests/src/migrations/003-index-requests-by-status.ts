import type { Migration } from '@mutua/service-kit';

/** The dashboard counts a member's past once, and what came after it by these. */
export const indexRequestsByStatus: Migration = {
  name: '003-index-requests-by-status',
  async run({ createIndexes }) {
    await createIndexes('requests', [
      { key: { 'sender._id': 1, status: 1, updatedAt: 1 } },
      { key: { 'receiver._id': 1, status: 1, updatedAt: 1 } },
    ]);
  },
};

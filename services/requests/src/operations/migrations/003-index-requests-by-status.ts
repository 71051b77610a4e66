import type { Migration } from '@mutua/service-kit';

/** Adds indexes for the dashboard. It counts a member's history once, and newer exchanges by these indexes. */
export const indexRequestsByStatus: Migration = {
  name: '003-index-requests-by-status',
  async run({ createIndexes }) {
    await createIndexes('requests', [
      { key: { 'sender._id': 1, status: 1, updatedAt: 1 } },
      { key: { 'receiver._id': 1, status: 1, updatedAt: 1 } },
    ]);
  },
};

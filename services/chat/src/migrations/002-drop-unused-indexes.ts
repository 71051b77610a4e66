import type { Migration } from '@mutua/service-kit';

/** Indexes that releases before 1.2 built and no code asks for any more. A write pays for each of them. */
export const dropUnusedIndexes: Migration = {
  name: '002-drop-unused-indexes',
  async run({ dropIndex }) {
    // Only what an event creates is known by that event, and a block is changed by events.
    await dropIndex('blocks', 'eventId_1');
  },
};

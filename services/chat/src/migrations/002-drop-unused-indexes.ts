import type { Migration } from '@mutua/service-kit';

/** Drops indexes of releases before 1.2 that no query uses any more; each of them makes writes slower. */
export const dropUnusedIndexes: Migration = {
  name: '002-drop-unused-indexes',
  async run({ dropIndex }) {
    // Only documents that an event creates once have an `eventId`. Blocks change by events and have versions instead.
    await dropIndex('blocks', 'eventId_1');
  },
};

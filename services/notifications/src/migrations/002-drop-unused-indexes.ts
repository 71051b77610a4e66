import type { Migration } from '@mutua/service-kit';

/** Indexes that releases before 1.2 built and no code asks for any more. A write pays for each of them. */
export const dropUnusedIndexes: Migration = {
  name: '002-drop-unused-indexes',
  async run({ dropIndex }) {
    // The id of a message notification names the conversation and its round.
    await dropIndex('notifications', 'userId_1_requestId_1');
    // The place of a message in its conversation tells whether it is counted, and not the event's id.
    await dropIndex('notifications', 'appliedEvents_1');
  },
};

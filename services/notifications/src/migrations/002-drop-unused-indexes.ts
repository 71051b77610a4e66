import type { Migration } from '@mutua/service-kit';

/** Drops indexes of releases before 1.2 that no query uses any more. Each index makes writes slower. */
export const dropUnusedIndexes: Migration = {
  name: '002-drop-unused-indexes',
  async run({ dropIndex }) {
    // The id of a message notification is derived from the conversation and its round.
    await dropIndex('notifications', 'userId_1_requestId_1');
    // The `seq` of a message now decides whether it is counted, no longer the id of its event.
    await dropIndex('notifications', 'appliedEvents_1');
  },
};

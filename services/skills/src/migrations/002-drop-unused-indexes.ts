import type { Migration } from '@mutua/service-kit';

/** Drops indexes of releases before 1.2 that no query uses any more; each of them makes writes slower. */
export const dropUnusedIndexes: Migration = {
  name: '002-drop-unused-indexes',
  async run({ dropIndex }) {
    // The id of an endorsement contains the skill and the member, so each member can endorse a skill only once.
    await dropIndex('endorsements', 'skillId_1_userId_1');
    // `eventId` is for documents that an event creates, but these are only changed by events.
    await dropIndex('skills', 'eventId_1');
    await dropIndex('members', 'eventId_1');
  },
};

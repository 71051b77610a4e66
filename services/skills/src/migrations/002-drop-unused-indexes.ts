import type { Migration } from '@mutua/service-kit';

/** Indexes that releases before 1.2 built and no code asks for any more. A write pays for each of them. */
export const dropUnusedIndexes: Migration = {
  name: '002-drop-unused-indexes',
  async run({ dropIndex }) {
    // The id of an endorsement names the skill and the member, so that there is one of each.
    await dropIndex('endorsements', 'skillId_1_userId_1');
    // Only what an event creates is known by that event, and these are changed by events.
    await dropIndex('skills', 'eventId_1');
    await dropIndex('members', 'eventId_1');
  },
};

import type { Migration } from '@mutua/service-kit';

/** Indexes that releases before 1.2 built and no code asks for any more. A write pays for each of them. */
export const dropUnusedIndexes: Migration = {
  name: '002-drop-unused-indexes',
  async run({ dropIndex }) {
    // People search goes by skillKinds, which holds both in one word.
    await dropIndex('members', 'skills.category_1_skills.proficiency_1');
    // Only what an event creates is known by that event, and these are changed by events.
    await dropIndex('members', 'eventId_1');
  },
};

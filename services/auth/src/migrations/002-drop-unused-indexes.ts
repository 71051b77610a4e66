import type { Migration } from '@mutua/service-kit';

/** Removes indexes that releases before 1.2 built and no query uses any more, because each index slows writes. */
export const dropUnusedIndexes: Migration = {
  name: '002-drop-unused-indexes',
  async run({ dropIndex }) {
    // People search uses skillKinds, which holds both in one value.
    await dropIndex('members', 'skills.category_1_skills.proficiency_1');
    // Only documents that an event creates have an `eventId`; events change members but do not create them.
    await dropIndex('members', 'eventId_1');
  },
};

import type { Migration } from '@mutua/service-kit';

/** Drops indexes of releases before 1.2 that no query uses any more; each of them makes writes slower. */
export const dropUnusedIndexes: Migration = {
  name: '002-drop-unused-indexes',
  async run({ dropIndex }) {
    // People search uses skillKinds, which combines category and level in one value.
    await dropIndex('members', 'skills.category_1_skills.proficiency_1');
    // Only documents that an event creates have an `eventId`; events change members but do not create them.
    await dropIndex('members', 'eventId_1');
  },
};

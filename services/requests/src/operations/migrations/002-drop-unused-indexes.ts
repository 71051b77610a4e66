import type { Migration } from '@mutua/service-kit';

/** Drops indexes of releases before 1.2 that no query uses any more. Each index makes writes slower. */
export const dropUnusedIndexes: Migration = {
  name: '002-drop-unused-indexes',
  async run({ dropIndex }) {
    // The id of a request contains the pair and its number. So only one of two concurrent requests is stored, without this index.
    await dropIndex('requests', 'pair_1_pairSeq_1');
    // The id of a review contains the request and the reviewer, so this index is not needed either.
    await dropIndex('reviews', 'requestId_1_reviewer._id_1');
  },
};

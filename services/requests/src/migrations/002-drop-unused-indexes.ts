import type { Migration } from '@mutua/service-kit';

/** Indexes that releases before 1.2 built and no code asks for any more. A write pays for each of them. */
export const dropUnusedIndexes: Migration = {
  name: '002-drop-unused-indexes',
  async run({ dropIndex }) {
    // The id of a request names the pair and its place, so that one wins a race.
    await dropIndex('requests', 'pair_1_pairSeq_1');
    // The id of a review names the request and the reviewer.
    await dropIndex('reviews', 'requestId_1_reviewer._id_1');
  },
};

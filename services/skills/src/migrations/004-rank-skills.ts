import type { Migration } from '@mutua/service-kit';
import { rankOf } from '../skills/rank.ts';

/** Each skill has about a hundred words in indexes, which some engines write again with every change. */
const BATCH = 50;

/**
 * Gives each skill its rank, along which searches read, and takes the words from deleted skills, so that no search has to count them. It
 * also replaces the index on `deletedAt` of all skills: almost all skills have the same value, so some engines read the whole index in each
 * search.
 */
export const rankSkills: Migration = {
  name: '004-rank-skills',
  async run({ connection, createIndexes, dropIndex, forEachBatch }) {
    const skills = connection.collection<{ _id: string }>('skills');
    await forEachBatch(
      'skills',
      {},
      (batch) =>
        skills.bulkWrite(
          batch.map(({ _id, rating, deletedAt }) => {
            const noWords = { 'search.title': [], 'search.tags': [], 'search.all': [] };
            const update = { $set: { 'search.rank': rankOf(_id, rating), ...(deletedAt && noWords) } };
            return { updateOne: { filter: { _id }, update } };
          }),
          { ordered: false },
        ),
      { size: BATCH },
    );
    const deleted = { deletedAt: { $gt: new Date(0) } };
    await createIndexes('skills', [
      // The index by `rating.average` stays until no release reads it any more.
      { key: { 'search.rank': -1 } },
      { key: { deletedAt: 1 }, name: 'deletedAt_1_deleted', partialFilterExpression: deleted },
    ]);
    await dropIndex('skills', 'deletedAt_1');
  },
};

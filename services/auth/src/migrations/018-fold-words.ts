import type { Migration } from '@mutua/service-kit';
import { searchFieldsOf } from '../members/search-fields.ts';

/** Adds joined and spelled-out words to the search fields of members: `Mueller` for `Müller`. */
export const foldWords: Migration = {
  name: '018-fold-words',
  async run({ connection, forEachBatch }) {
    // Members who cannot be found have no words.
    await forEachBatch('members', { 'searchParts.0': { $exists: true } }, async (batch) => {
      await connection.collection('members').bulkWrite(
        batch.map((member) => {
          const { nameWords, searchParts, locationParts } = searchFieldsOf(
            member as unknown as Parameters<typeof searchFieldsOf>[0],
          );
          return {
            updateOne: {
              // A member who was changed meanwhile already has the new words.
              filter: { _id: member._id as never, version: member.version },
              update: { $set: { nameWords, searchParts, locationParts } },
            },
          };
        }),
        { ordered: false },
      );
    });
  },
};

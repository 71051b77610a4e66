import type { Migration } from '@mutua/service-kit';
import type { MemberDocument } from '../members/member.model.ts';
import { searchFieldsOf } from '../members/search-fields.ts';

/** Finds members by the words of their place's region as the list has it now: some regions were wrong. */
export const wordsOfRegions: Migration = {
  name: '027-words-of-regions',
  async run({ connection, forEachBatch }) {
    const members = connection.collection<MemberDocument>('members');
    const placed = { placeId: { $type: 'string' } } as const;
    await forEachBatch('members', placed, async (batch) => {
      let left = batch as unknown as MemberDocument[];
      while (left.length > 0) {
        // Nothing is written over a later change.
        const writes = left.map((document) => {
          const { locationParts, searchParts } = searchFieldsOf(document);
          const filter = { _id: document._id, version: document.version };
          return { updateOne: { filter, update: { $set: { locationParts, searchParts } } } };
        });
        await members.bulkWrite(writes as never, { ordered: false });
        const changed = left.map(({ _id, version }) => ({ _id, version: { $ne: version } }));
        left = (await members.find({ $or: changed, ...placed } as never).toArray()) as MemberDocument[];
      }
    });
  },
};

import { labelsOf } from '@mutua/gazetteer';
import type { Migration } from '@mutua/service-kit';
import { withEvents } from '@mutua/service-kit';
import { toMember } from '../members/member.mapper.ts';
import type { MemberDocument } from '../members/member.model.ts';
import { changeOf } from '../members/member-change.ts';
import { searchFieldsOf } from '../members/search-fields.ts';
import { placeOfText } from '../places/change-place.ts';

const BATCH = 100;

/**
 * Asks members whose typed location was taken for a town although it names a region: `Illinois, USA` was Riverside. Their text stays. A text
 * that is the place's own label stays a place, because most of those members chose it from the list.
 */
export const askRegions: Migration = {
  name: '026-ask-regions',
  async run({ connection, forEachBatch }) {
    const members = connection.collection<MemberDocument>('members');

    /** The write that makes a place a question again. Undefined for a place that the text means. It writes nothing over a later change. */
    function ask(document: MemberDocument) {
      const { _id, version, location, placeId, isVerified } = document;
      if (!placeId || document.placeText !== location) return;
      if (labelsOf(placeId).includes(location)) return;
      const place = placeOfText(location);
      if (place.placeId) return;
      const { set, events = [] } = changeOf(toMember(document), place);
      const update = { $set: { ...set, ...searchFieldsOf({ ...document, ...set }) }, $inc: { version: 1 } };
      return { filter: { _id, version }, update: withEvents<MemberDocument>(update, ...(isVerified ? events : [])) };
    }

    const placed = { placeId: { $type: 'string' } } as const;
    const askAll = async (batch: readonly unknown[]) => {
      let left = batch as MemberDocument[];
      while (left.length > 0) {
        const writes = left.flatMap((document) => ask(document) ?? []);
        if (writes.length === 0) return;
        await members.bulkWrite(writes.map((updateOne) => ({ updateOne })) as never, { ordered: false });
        left = await members.find({ _id: { $in: writes.map(({ filter }) => filter._id) }, ...placed }).toArray();
      }
    };
    await forEachBatch('members', placed, askAll, { size: BATCH });
  },
};

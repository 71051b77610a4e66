import type { Migration } from '@mutua/service-kit';
import { withEvents } from '@mutua/service-kit';
import { toMember } from '../members/member.mapper.ts';
import type { MemberDocument } from '../members/member.model.ts';
import { changeOf } from '../members/member-change.ts';
import { searchFieldsOf } from '../members/search-fields.ts';
import { placeOfText } from '../places/change-place.ts';

/** The events of all members who get a place are spread over this time, because other services write for each. */
const SPREAD_MS = 60 * 60_000;
/** Each write of a place carries its event. Five hundred of them at once took longer than a command may, on a busy machine. */
const BATCH = 100;

/**
 * Gives members the place that their typed location means beyond doubt. Others are asked, and the text that they show stays. The previous
 * release may run meanwhile: it reads the text, which does not change.
 */
export const resolvePlaces: Migration = {
  name: '021-resolve-places',
  async run({ connection, createIndexes, forEachBatch }) {
    await createIndexes('members', [{ key: { placeTokens: 1 } }, { key: { languageCodes: 1 } }]);
    const members = connection.collection<MemberDocument>('members');

    /** The write that sets the place, or the question. It writes nothing when the member was changed meanwhile. */
    function resolve(document: MemberDocument) {
      const { _id, version, location, isVerified } = document;
      const place = placeOfText(location);
      // The version stays, so that no write of the previous release starts again.
      if (!place.placeId)
        return { filter: { _id, location }, update: { $set: { placeAsked: place.placeAsked ?? null } } };
      const { set, events = [] } = changeOf(toMember(document), place);
      const update = { $set: { ...set, ...searchFieldsOf({ ...document, ...set }) }, $inc: { version: 1 } };
      const soon = new Date(Date.now() + Math.random() * SPREAD_MS);
      const told = withEvents<MemberDocument>(update, ...(isVerified ? events : []));
      if (told.$min) told.$min = { outboxPendingAt: soon };
      return { filter: { _id, version }, update: told };
    }

    const unresolved = { location: { $gt: '' }, placeId: null, placeAsked: { $exists: false } };
    const resolveAll = async (batch: readonly unknown[]) => {
      let left = batch as MemberDocument[];
      while (left.length > 0) {
        await members.bulkWrite(left.map((document) => ({ updateOne: resolve(document) })) as never, {
          ordered: false,
        });
        left = await members.find({ _id: { $in: left.map(({ _id }) => _id) }, ...unresolved }).toArray();
      }
    };
    await forEachBatch('members', unresolved, resolveAll, { size: BATCH });
  },
};

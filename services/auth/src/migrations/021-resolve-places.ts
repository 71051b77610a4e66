import type { Migration } from '@mutua/service-kit';
import { withEvents } from '@mutua/service-kit';
import { toMember } from '../members/member.mapper.ts';
import type { MemberDocument } from '../members/member.model.ts';
import { changeOf } from '../members/member-change.ts';
import { searchFieldsOf } from '../members/search-fields.ts';
import { placeOfText } from '../places/change-place.ts';

/** The events of all members who get a place are spread over this time, because other services write for each. */
const SPREAD_MS = 60 * 60_000;

/**
 * Gives members the place that their typed location means beyond doubt. Others are asked, and the text that they show stays. The previous
 * release may run meanwhile: it reads the text, which does not change.
 */
export const resolvePlaces: Migration = {
  name: '021-resolve-places',
  async run({ connection, createIndexes, forEachBatch }) {
    await createIndexes('members', [{ key: { placeTokens: 1 } }, { key: { languageCodes: 1 } }]);
    const members = connection.collection<MemberDocument>('members');

    /** Returns false when the member was changed meanwhile. */
    async function resolve(document: MemberDocument): Promise<boolean> {
      const { _id, version, location, isVerified } = document;
      const place = placeOfText(location);
      if (!place.placeId) {
        // The version stays, so that no write of the previous release starts again.
        const { matchedCount } = await members.updateOne(
          { _id, location },
          { $set: { placeAsked: place.placeAsked ?? null } },
        );
        return matchedCount === 1;
      }
      const { set, events = [] } = changeOf(toMember(document), place);
      const update = { $set: { ...set, ...searchFieldsOf({ ...document, ...set }) }, $inc: { version: 1 } };
      const soon = new Date(Date.now() + Math.random() * SPREAD_MS);
      const told = withEvents<MemberDocument>(update, ...(isVerified ? events : []));
      if (told.$min) told.$min = { outboxPendingAt: soon };
      const { matchedCount } = await members.updateOne({ _id, version }, told as never);
      return matchedCount === 1;
    }

    const unresolved = { location: { $gt: '' }, placeId: null, placeAsked: { $exists: false } };
    await forEachBatch('members', unresolved, async (batch) => {
      for (const document of batch as unknown as MemberDocument[]) {
        let present: MemberDocument | null = document;
        while (present && !(await resolve(present)))
          present = await members.findOne({ _id: document._id, ...unresolved });
      }
    });
  },
};

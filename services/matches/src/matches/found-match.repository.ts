import type { Connection } from 'mongoose';
import { type FoundMatchDocument, foundMatchModel } from './found-match.model.ts';

export type FoundMatchRepository = ReturnType<typeof createFoundMatchRepository>;

type Pair = readonly [memberId: string, partnerId: string];

const idOf = (memberId: string, partnerId: string): string => `${memberId}:${partnerId}`;
const partnerIn = (id: string): string => id.slice(id.indexOf(':') + 1);

/** Stores which matches were found, seen and announced. */
export function createFoundMatchRepository(connection: Connection) {
  const model = foundMatchModel(connection);

  /** Stores the pairs that are missing, and sets fields of all of them. */
  const store = (pairs: readonly Pair[], missing: { isHint?: true }, changes: { $set?: { shownAt: Date } }) =>
    model.bulkWrite(
      pairs.map(([memberId, partnerId]) => ({
        updateOne: {
          filter: { _id: idOf(memberId, partnerId) },
          update: { $setOnInsert: { memberId, at: new Date(), seenAt: null, toldAt: null, ...missing }, ...changes },
          upsert: true,
        },
      })),
      { ordered: false },
    );

  return {
    /** The earlier found matches with these partners, by partner. */
    async findOf(memberId: string, partnerIds: readonly string[]): Promise<Map<string, FoundMatchDocument>> {
      const found = await model.find({ _id: { $in: partnerIds.map((id) => idOf(memberId, id)) } }).lean();
      return new Map(found.map((match) => [partnerIn(match._id), match]));
    },

    /** The members among `ids` whose wants were disclosed to this member before. */
    async shownAmong(memberId: string, ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const _id = { $in: ids.map((id) => idOf(memberId, id)) };
      const shown = await model.find({ _id, shownAt: { $ne: null } }, { _id: 1 }).lean();
      return new Set(shown.map((each) => partnerIn(each._id)));
    },

    /** Stores that the wants of these members were disclosed; as hints when no match was found. */
    async show(memberId: string, ids: readonly string[], isHint: boolean): Promise<void> {
      if (ids.length === 0) return;
      const pairs = ids.map((id) => [memberId, id] as const);
      await store(pairs, isHint ? { isHint } : {}, { $set: { shownAt: new Date() } });
    },

    /** Stores found matches. Returns the pairs for whose first member the match is new. */
    async add(pairs: readonly Pair[]): Promise<string[]> {
      if (pairs.length === 0) return [];
      const { upsertedIds } = await store(pairs, {}, {});
      const fresh = Object.keys(upsertedIds).flatMap((index) => pairs[Number(index)]?.[0] ?? []);
      const ids = pairs.map((pair) => idOf(...pair));
      const hints = await model.find({ _id: { $in: ids }, isHint: true }, { memberId: 1 }).lean();
      if (hints.length === 0) return fresh;
      await model.updateMany({ _id: { $in: hints.map(({ _id }) => _id) } }, { $unset: { isHint: 1 } });
      return [...fresh, ...hints.map(({ memberId }) => memberId)];
    },

    /** Stores that these partners were shown or announced to a member, unless that is stored already. */
    async note(what: 'seenAt' | 'toldAt', memberId: string, partnerIds: readonly string[]): Promise<void> {
      if (partnerIds.length === 0) return;
      const ids = partnerIds.map((id) => idOf(memberId, id));
      await model.updateMany({ _id: { $in: ids }, [what]: null }, { $set: { [what]: new Date() } });
    },
  };
}

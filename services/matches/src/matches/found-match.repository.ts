import type { Connection } from 'mongoose';
import { type FoundMatchDocument, foundMatchModel } from './found-match.model.ts';

export type FoundMatchRepository = ReturnType<typeof createFoundMatchRepository>;

type Pair = readonly [memberId: string, partnerId: string];

const idOf = (memberId: string, partnerId: string): string => `${memberId}:${partnerId}`;
const partnerIn = (id: string): string => id.slice(id.indexOf(':') + 1);

/** Which matches were found for whom, seen and told. */
export function createFoundMatchRepository(connection: Connection) {
  const model = foundMatchModel(connection);

  const insertMissing = (pairs: readonly Pair[], hint: { isHint?: true }) =>
    model.bulkWrite(
      pairs.map(([memberId, partnerId]) => ({
        updateOne: {
          filter: { _id: idOf(memberId, partnerId) },
          update: { $setOnInsert: { memberId, at: new Date(), seenAt: null, toldAt: null, ...hint } },
          upsert: true,
        },
      })),
      { ordered: false },
    );

  return {
    /** Those of these partners that were found before, by partner. */
    async findOf(memberId: string, partnerIds: readonly string[]): Promise<Map<string, FoundMatchDocument>> {
      const found = await model.find({ _id: { $in: partnerIds.map((id) => idOf(memberId, id)) } }).lean();
      return new Map(found.map((match) => [partnerIn(match._id), match]));
    },

    /** The partners that were found first for a member since then. */
    async firstSince(memberId: string, since: Date, limit: number): Promise<string[]> {
      const first = await model
        .find({ memberId, at: { $gte: since } }, { _id: 1 })
        .sort({ at: 1, _id: 1 })
        .limit(limit)
        .lean();
      return first.map(({ _id }) => partnerIn(_id));
    },

    /** Notes that these matches were found. Returns the pairs for whose first member the match is new. */
    async add(pairs: readonly Pair[]): Promise<string[]> {
      if (pairs.length === 0) return [];
      const { upsertedIds } = await insertMissing(pairs, {});
      const fresh = Object.keys(upsertedIds).flatMap((index) => pairs[Number(index)]?.[0] ?? []);
      const ids = pairs.map((pair) => idOf(...pair));
      const hints = await model.find({ _id: { $in: ids }, isHint: true }, { memberId: 1 }).lean();
      if (hints.length === 0) return fresh;
      await model.updateMany({ _id: { $in: hints.map(({ _id }) => _id) } }, { $unset: { isHint: 1 } });
      return [...fresh, ...hints.map(({ memberId }) => memberId)];
    },

    /** Notes that these members were shown to want something, unless the match of the two was found. */
    async addHints(pairs: readonly Pair[]): Promise<void> {
      if (pairs.length > 0) await insertMissing(pairs, { isHint: true });
    },

    /** Notes that a member was shown or told of these partners, where that was not noted before. */
    async note(what: 'seenAt' | 'toldAt', memberId: string, partnerIds: readonly string[]): Promise<void> {
      if (partnerIds.length === 0) return;
      const ids = partnerIds.map((id) => idOf(memberId, id));
      await model.updateMany({ _id: { $in: ids }, [what]: null }, { $set: { [what]: new Date() } });
    },
  };
}

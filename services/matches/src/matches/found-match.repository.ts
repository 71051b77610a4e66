import type { Connection } from 'mongoose';
import { type FoundMatchDocument, foundMatchModel } from './found-match.model.ts';

export type FoundMatchRepository = ReturnType<typeof createFoundMatchRepository>;

const idOf = (memberId: string, partnerId: string): string => `${memberId}:${partnerId}`;
const partnerIn = (id: string): string => id.slice(id.indexOf(':') + 1);

/** Which matches were found for whom, seen and told. */
export function createFoundMatchRepository(connection: Connection) {
  const model = foundMatchModel(connection);

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
    async add(pairs: readonly (readonly [memberId: string, partnerId: string])[]): Promise<string[]> {
      if (pairs.length === 0) return [];
      const at = new Date();
      const { upsertedIds } = await model.bulkWrite(
        pairs.map(([memberId, partnerId]) => ({
          updateOne: {
            filter: { _id: idOf(memberId, partnerId) },
            update: { $setOnInsert: { memberId, at, seenAt: null, toldAt: null } },
            upsert: true,
          },
        })),
        { ordered: false },
      );
      return Object.keys(upsertedIds).flatMap((index) => pairs[Number(index)]?.[0] ?? []);
    },

    /** Notes that a member was shown or told of these partners, where that was not noted before. */
    async note(what: 'seenAt' | 'toldAt', memberId: string, partnerIds: readonly string[]): Promise<void> {
      if (partnerIds.length === 0) return;
      const ids = partnerIds.map((id) => idOf(memberId, id));
      await model.updateMany({ _id: { $in: ids }, [what]: null }, { $set: { [what]: new Date() } });
    },
  };
}

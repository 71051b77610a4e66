import type { Connection } from 'mongoose';
import { partnerModel } from './partner.model.ts';

export type PartnerRepository = ReturnType<typeof createPartnerRepository>;

/** How many requests of a member are read. */
const MOST = 2_000;

/** Stores between which members there is or was a request: they find each other, whoever else finds them. */
export function createPartnerRepository(connection: Connection) {
  const model = partnerModel(connection);

  return {
    /** A repeated event, however late, writes the same document again. */
    async keep(requestId: string, parties: readonly string[]): Promise<void> {
      await model.updateOne({ _id: requestId }, { $set: { parties: [...parties] } }, { upsert: true });
    },

    are: async (one: string, other: string): Promise<boolean> =>
      (await model.exists({ $and: [{ parties: one }, { parties: other }] })) !== null,

    /** The members with whom this one has or had a request; of very many requests, those of the first 2,000. */
    async of(memberId: string): Promise<string[]> {
      const found = await model.find({ parties: memberId }, { parties: 1 }).limit(MOST).lean();
      const ids = new Set(found.flatMap(({ parties }) => parties));
      ids.delete(memberId);
      return [...ids];
    },
  };
}

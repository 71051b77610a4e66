import { findDueBy, upsert } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type BondDocument, bondModel } from './bond.model.ts';

export type BondRepository = ReturnType<typeof createBondRepository>;

export function createBondRepository(connection: Connection) {
  const model = bondModel(connection);
  const find = (memberId: string): Promise<BondDocument | null> => model.findById(memberId).lean().exec();

  return {
    find,

    /** Returns what is stored, before the bonds are computed. A member without any becomes due, in case the process dies meanwhile. */
    async begin(memberId: string): Promise<BondDocument> {
      const first = { bonds: {}, dueAt: new Date(), changes: 0 };
      await upsert(model, { _id: memberId }, { $setOnInsert: first });
      return (await find(memberId)) ?? { _id: memberId, ...first };
    },

    /** Stores the bonds over those that were read. Does nothing when they became due again meanwhile. */
    async store({ _id, changes }: BondDocument, bonds: BondDocument['bonds'], dueAt: Date): Promise<void> {
      await model.updateOne({ _id, changes }, { $set: { bonds, dueAt } });
    },

    /** Removes what is stored about a member whose profile shows no reference, unless it became due again meanwhile. */
    async clear({ _id, changes }: BondDocument): Promise<void> {
      await model.deleteOne({ _id, changes });
    },

    /** Has the bonds of these members computed again. Members for whom nobody vouches have none. */
    async markDue(memberIds: readonly string[], now: Date): Promise<void> {
      await model.updateMany({ _id: { $in: memberIds } }, { $set: { dueAt: now }, $inc: { changes: 1 } });
    },

    findDue: findDueBy(model, 'dueAt'),

    async remove(memberId: string): Promise<void> {
      await model.deleteOne({ _id: memberId });
    },
  };
}

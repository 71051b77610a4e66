import type { Connection } from 'mongoose';
import { exchangeModel } from './exchange.model.ts';

/** How many exchanges `partnersOf` reads at most. */
const MOST_READ = 500;

export type ExchangeRepository = ReturnType<typeof createExchangeRepository>;

export function createExchangeRepository(connection: Connection) {
  const model = exchangeModel(connection);

  return {
    /** Stores a completed exchange. A repeated or late event writes the same document again. Returns whether it is new. */
    async keep(requestId: string, parties: readonly string[], learnerId?: string): Promise<boolean> {
      const $set = { parties: [...parties], ...(learnerId && { learnerId }) };
      const { upsertedCount } = await model.updateOne({ _id: requestId }, { $set }, { upsert: true });
      return upsertedCount === 1;
    },

    /** Counts the exchanges that a member has completed with each of these others. */
    async countBetween(memberId: string, others: readonly string[]): Promise<Map<string, number>> {
      const counts = new Map<string, number>();
      if (others.length === 0) return counts;
      const wanted = new Set(others);
      const found = await model.find({ parties: memberId }, { parties: 1 }).lean();
      for (const id of found.flatMap(({ parties }) => parties)) {
        if (wanted.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      return counts;
    },

    /** Returns the members with whom any of these have completed an exchange. Of many exchanges only the first ones by id are read. */
    async partnersOf(ids: readonly string[]): Promise<string[]> {
      const filter = { parties: { $in: ids } };
      const found = await model.find(filter, { parties: 1 }).sort({ _id: 1 }).limit(MOST_READ).lean();
      return [...new Set(found.flatMap(({ parties }) => parties))];
    },

    countOf: (memberId: string): Promise<number> =>
      model.countDocuments({ parties: memberId, learnerId: { $ne: memberId } }).exec(),
  };
}

import type { Connection } from 'mongoose';
import { type ExchangeDocument, exchangeModel } from './exchange.model.ts';

export type ExchangeRepository = ReturnType<typeof createExchangeRepository>;

/** The completed exchanges, copied from the requests service's events. */
export function createExchangeRepository(connection: Connection) {
  const model = exchangeModel(connection);

  return {
    /** Stores an exchange. Storing it again changes nothing, because a completed exchange never changes. */
    async keep({ _id, skillIds }: ExchangeDocument): Promise<void> {
      await model.updateOne({ _id }, { $set: { skillIds } }, { upsert: true });
    },

    countOf: (skillId: string): Promise<number> => model.countDocuments({ skillIds: skillId }).exec(),
  };
}

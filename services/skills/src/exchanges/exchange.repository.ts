import type { Connection } from 'mongoose';
import { type ExchangeDocument, exchangeModel } from './exchange.model.ts';

export type ExchangeRepository = ReturnType<typeof createExchangeRepository>;

/** The completed exchanges as the requests service tells of them. */
export function createExchangeRepository(connection: Connection) {
  const model = exchangeModel(connection);

  return {
    /** Keeps an exchange. What is completed stays so, so keeping it again changes nothing. */
    async keep({ _id, skillIds }: ExchangeDocument): Promise<void> {
      await model.updateOne({ _id }, { $set: { skillIds } }, { upsert: true });
    },

    countOf: (skillId: string): Promise<number> => model.countDocuments({ skillIds: skillId }).exec(),
  };
}

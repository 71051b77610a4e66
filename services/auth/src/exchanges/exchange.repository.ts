import type { Connection } from 'mongoose';
import { exchangeModel } from './exchange.model.ts';

export type ExchangeRepository = ReturnType<typeof createExchangeRepository>;

export function createExchangeRepository(connection: Connection) {
  const model = exchangeModel(connection);

  return {
    /** Stores a completed exchange. A repeated event, however late, writes the same document again. */
    async keep(requestId: string, parties: readonly string[]): Promise<void> {
      await model.updateOne({ _id: requestId }, { $set: { parties: [...parties] } }, { upsert: true });
    },

    countOf: (memberId: string): Promise<number> => model.countDocuments({ parties: memberId }).exec(),
  };
}

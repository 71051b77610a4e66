import type { Connection } from 'mongoose';
import { cardModel } from './card.model.ts';

export type CardRepository = ReturnType<typeof createCardRepository>;

export function createCardRepository(connection: Connection) {
  const cards = cardModel(connection);
  return {
    /** Null when this card of a skill or member has not been drawn, or is forgotten. */
    async find(id: string, file: string): Promise<Buffer | null> {
      const found = await cards.findOne({ _id: id, file }).lean();
      return found && Buffer.from(found.picture.buffer);
    },

    async save(id: string, file: string, picture: Buffer): Promise<void> {
      await cards.updateOne({ _id: id }, { $set: { file, picture, createdAt: new Date() } }, { upsert: true });
    },
  };
}

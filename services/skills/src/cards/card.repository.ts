import type { Connection } from 'mongoose';
import { cardModel } from './card.model.ts';

export type CardRepository = ReturnType<typeof createCardRepository>;

export function createCardRepository(connection: Connection) {
  const cards = cardModel(connection);
  return {
    /** Null when this card of the skill has not been drawn, or is forgotten. */
    async find(skillId: string, file: string): Promise<Buffer | null> {
      const found = await cards.findOne({ _id: skillId, file }).lean();
      return found && Buffer.from(found.picture.buffer);
    },

    async save(skillId: string, file: string, picture: Buffer): Promise<void> {
      await cards.updateOne({ _id: skillId }, { $set: { file, picture, createdAt: new Date() } }, { upsert: true });
    },
  };
}

import { TALK } from '@mutua/contracts';
import { isDuplicateKey } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { type PinsDocument, pinsModel } from './pins.model.ts';

export interface StoredPin {
  seq: number;
  /** Who has pinned the message, and when. */
  by: string;
  at: Date;
}

/** The pins of a conversation, in the order in which they were pinned, after so many changes. */
export interface StoredPins {
  pins: StoredPin[];
  version: number;
}

export type PinsRepository = ReturnType<typeof createPinsRepository>;

const pinsFrom = ({ pins, version = 0 }: PinsDocument): StoredPins => ({
  pins: pins.map(({ seq, by, at }) => ({ seq, by: String(by), at })),
  version,
});

/** Which messages of conversations are pinned: one document per conversation that has had a pin. */
export function createPinsRepository(connection: Connection) {
  const model = pinsModel(connection);

  return {
    /** The pins of these conversations, by id. */
    async findMany(requestIds: readonly string[]): Promise<Map<string, StoredPins>> {
      const documents = await model.find({ _id: { $in: requestIds } }).lean<PinsDocument[]>();
      return new Map(documents.map((document) => [String(document._id), pinsFrom(document)]));
    },

    /** Adds a pin, unless the message is pinned already or there is no room. */
    async add(requestId: string, { seq, by, at }: StoredPin): Promise<void> {
      const room = { 'pins.seq': { $ne: seq }, [`pins.${TALK.pins - 1}`]: { $exists: false } };
      const add = (upsert: boolean) =>
        model.updateOne(
          { _id: new Types.ObjectId(requestId), ...room },
          { $push: { pins: { seq, by: new Types.ObjectId(by), at } }, $inc: { version: 1 } },
          { upsert },
        );
      await add(true).catch((error) => {
        if (!isDuplicateKey(error)) throw error;
        return add(false); // it is pinned, there is no room, or another process has added the first pin meanwhile
      });
    },

    /** Returns whether the message was pinned. */
    async remove(requestId: string, seq: number): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: requestId, 'pins.seq': seq },
        { $pull: { pins: { seq } }, $inc: { version: 1 } },
      );
      return modifiedCount > 0;
    },
  };
}

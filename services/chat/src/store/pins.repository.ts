import { CHAT_LIMITS } from '@mutua/contracts';
import { upsert } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { type PinsDocument, pinsModel } from './pins.model.ts';

export interface StoredPin {
  seq: number;
  /** The member who has pinned the message. */
  by: string;
  at: Date;
}

/** The pins of a conversation, in the order in which they were pinned, and the version that they have. */
export interface StoredPins {
  pins: StoredPin[];
  version: number;
}

export type PinsRepository = ReturnType<typeof createPinsRepository>;

const pinsFrom = ({ pins, version = 0 }: PinsDocument): StoredPins => ({
  pins: pins.map(({ seq, by, at }) => ({ seq, by: String(by), at })),
  version,
});

/** Stores which messages are pinned: one document per conversation that has had a pin. */
export function createPinsRepository(connection: Connection) {
  const model = pinsModel(connection);

  return {
    /** Returns the pins of these conversations, by id. */
    async findMany(requestIds: readonly string[]): Promise<Map<string, StoredPins>> {
      const documents = await model.find({ _id: { $in: requestIds } }).lean<PinsDocument[]>();
      return new Map(documents.map((document) => [String(document._id), pinsFrom(document)]));
    },

    /** Adds a pin, unless the message is pinned already or the limit is reached. */
    async add(requestId: string, { seq, by, at }: StoredPin): Promise<void> {
      const room = { 'pins.seq': { $ne: seq }, [`pins.${CHAT_LIMITS.pins - 1}`]: { $exists: false } };
      const update = { $push: { pins: { seq, by: new Types.ObjectId(by), at } }, $inc: { version: 1 } };
      await upsert(model, { _id: new Types.ObjectId(requestId), ...room }, update);
    },

    /** Removes a pin. Returns whether the message was pinned. */
    async remove(requestId: string, seq: number): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: requestId, 'pins.seq': seq },
        { $pull: { pins: { seq } }, $inc: { version: 1 } },
      );
      return modifiedCount > 0;
    },
  };
}

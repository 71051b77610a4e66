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

export type PinsRepository = ReturnType<typeof createPinsRepository>;

const pinsFrom = (document: PinsDocument | null): StoredPin[] =>
  (document?.pins ?? []).map(({ seq, by, at }) => ({ seq, by: String(by), at }));

/** Which messages of conversations are pinned: one document per conversation that has had a pin. */
export function createPinsRepository(connection: Connection) {
  const model = pinsModel(connection);

  return {
    /** The pins of these conversations, by id, in the order in which they were pinned. */
    async findMany(requestIds: readonly string[]): Promise<Map<string, StoredPin[]>> {
      const documents = await model.find({ _id: { $in: requestIds } }).lean<PinsDocument[]>();
      return new Map(documents.map((document) => [String(document._id), pinsFrom(document)]));
    },

    /** Adds a pin, unless the message is pinned already or there is no room. */
    async add(requestId: string, { seq, by, at }: StoredPin): Promise<void> {
      const room = { 'pins.seq': { $ne: seq }, [`pins.${TALK.pins - 1}`]: { $exists: false } };
      const add = (upsert: boolean) =>
        model.updateOne(
          { _id: new Types.ObjectId(requestId), ...room },
          { $push: { pins: { seq, by: new Types.ObjectId(by), at } } },
          { upsert },
        );
      await add(true).catch((error) => {
        if (!isDuplicateKey(error)) throw error;
        return add(false); // it is pinned, there is no room, or another process has added the first pin meanwhile
      });
    },

    /** Returns whether the message was pinned. */
    async remove(requestId: string, seq: number): Promise<boolean> {
      const { modifiedCount } = await model.updateOne({ _id: requestId }, { $pull: { pins: { seq } } });
      return modifiedCount > 0;
    },
  };
}

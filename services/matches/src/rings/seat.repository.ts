import { unlessDuplicate } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type SeatDocument, seatModel } from './seat.model.ts';
import type { WriteHook } from './write-hook.ts';

export type SeatRepository = ReturnType<typeof createSeatRepository>;

/** Stores which open rings members are in. */
export function createSeatRepository(connection: Connection, beforeWrite?: WriteHook) {
  const model = seatModel(connection);

  return {
    /** Takes one of a member's seats. False when all of them are taken. */
    async take(memberId: string, ringId: string, { seats, checkAt }: { seats: number; checkAt: Date }) {
      await beforeWrite?.('seat');
      const isFree = { [`rings.${seats - 1}`]: { $exists: false }, rings: { $ne: ringId } };
      const update = { $push: { rings: ringId }, $set: { checkAt } };
      // A duplicate: the filter does not match the member's seats.
      const isTaken = await unlessDuplicate(model.updateOne({ _id: memberId, ...isFree }, update, { upsert: true }));
      return isTaken || (await model.exists({ _id: memberId, rings: ringId })) !== null;
    },

    async give(memberIds: readonly string[], ringId: string): Promise<void> {
      await beforeWrite?.('seat');
      await model.updateMany({ _id: { $in: memberIds }, rings: ringId }, { $pull: { rings: ringId } });
    },

    /** How many seats each of the members has taken. */
    async takenBy(memberIds: readonly string[]): Promise<Map<string, number>> {
      const found = await model.find({ _id: { $in: memberIds } }).lean();
      return new Map(found.map(({ _id, rings }) => [_id, rings.length]));
    },

    /** Members whose seats must be compared with their rings. */
    findOld: (now: Date, limit: number): Promise<SeatDocument[]> =>
      model
        .find({ checkAt: { $lte: now } })
        .limit(limit)
        .lean()
        .exec(),

    /** Marks the seats as compared, unless one was taken meanwhile. Removes the document of a member without seats. */
    async checked({ _id, checkAt }: SeatDocument, next: Date): Promise<void> {
      await beforeWrite?.('seat');
      const { deletedCount } = await model.deleteOne({ _id, checkAt, 'rings.0': { $exists: false } });
      if (deletedCount === 0) await model.updateOne({ _id, checkAt }, { $set: { checkAt: next } });
    },
  };
}

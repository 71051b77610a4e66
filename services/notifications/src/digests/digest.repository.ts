import { retryOnDuplicate } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { type DigestDocument, digestModel } from './digest.model.ts';

/** A member whose digest has something new, and when that digest is due. */
export interface DigestSchedule {
  userId: string;
  at: Date;
}

/** How the work on a digest has ended. */
export interface DigestEnd {
  /** Null when nothing waits for the next digest. */
  nextAt: Date | null;
  farewellDay?: string | undefined;
}

export type DigestRepository = ReturnType<typeof createDigestRepository>;

const oid = (hex: string) => new Types.ObjectId(hex);

/** Stores when the digests of members are due. */
export function createDigestRepository(connection: Connection) {
  const model = digestModel(connection);

  return {
    /** Schedules digests. An earlier due time stays. */
    async schedule(entries: readonly DigestSchedule[]): Promise<void> {
      const visitedDay = new Date().toISOString().slice(0, 10);
      const writes = entries.map(({ userId, at }) => ({
        updateOne: {
          filter: { _id: oid(userId) },
          update: { $min: { nextAt: at }, $inc: { changes: 1 }, $setOnInsert: { visitedDay, attempts: 0 } },
          upsert: true,
        },
      }));
      await retryOnDuplicate(() => model.bulkWrite(writes, { ordered: false }));
    },

    async saveVisit(userId: string, day: string): Promise<void> {
      const defaults = { $setOnInsert: { attempts: 0, changes: 0 } };
      const update = { $max: { visitedDay: day }, ...defaults };
      await retryOnDuplicate(() =>
        model.updateOne({ _id: oid(userId) }, update, { upsert: true, setDefaultsOnInsert: false }).exec(),
      );
    },

    async findDue(now: Date, limit: number): Promise<string[]> {
      const found = await model
        .find({ nextAt: { $lte: now }, leasedUntil: { $not: { $gt: now } } }, { _id: 1 })
        .sort({ nextAt: 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id }) => String(_id));
    },

    /** Claims a due digest for this process until `until`. Returns null when another process has claimed it. */
    claim: (id: string, now: Date, until: Date): Promise<DigestDocument | null> =>
      model
        .findOneAndUpdate(
          { _id: oid(id), nextAt: { $lte: now }, leasedUntil: { $not: { $gt: now } } },
          { $set: { leasedUntil: until }, $inc: { attempts: 1 } },
          { returnDocument: 'after' },
        )
        .lean<DigestDocument>()
        .exec(),

    /** Postpones a digest. `isAttempt` is true after a failed attempt to send it. */
    async postpone({ _id }: DigestDocument, leasedUntil: Date, isAttempt: boolean): Promise<void> {
      await model.updateOne({ _id }, { $set: { leasedUntil }, ...(!isAttempt && { $inc: { attempts: -1 } }) });
    },

    /** Stores that the digest was sent, and with which notifications. This comes first, so that nothing is sent again after a crash. */
    async sent({ _id }: DigestDocument, told: NonNullable<DigestDocument['told']>): Promise<void> {
      await model.updateOne({ _id }, { $set: { lastSentAt: new Date(), told } });
    },

    /** Ends the work on a digest. When more notifications have come meanwhile, the digest stays due. */
    async finish({ _id, changes }: DigestDocument, { nextAt, farewellDay }: DigestEnd): Promise<void> {
      const set = { attempts: 0, ...(farewellDay && { farewellDay }) };
      const rest = { leasedUntil: 1, told: 1 } as const;
      const { matchedCount } = await model.updateOne(
        { _id, changes },
        nextAt ? { $set: { ...set, nextAt }, $unset: rest } : { $set: set, $unset: { ...rest, nextAt: 1 } },
      );
      if (matchedCount === 0) await model.updateOne({ _id }, { $set: set, $unset: rest });
    },
  };
}

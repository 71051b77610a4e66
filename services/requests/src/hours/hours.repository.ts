import { isDuplicateKey } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { hoursModel, type StoredHours } from './hours.model.ts';

export type HoursRepository = ReturnType<typeof createHoursRepository>;

export function createHoursRepository(connection: Connection) {
  const model = hoursModel(connection);

  return {
    find: (memberId: string): Promise<StoredHours | null> => model.findById(memberId).lean().exec(),

    /** By member, of those who have some. */
    async of(memberIds: readonly string[]): Promise<ReadonlyMap<string, StoredHours>> {
      const found = await model.find({ _id: { $in: memberIds } }).lean();
      return new Map(found.map((hours) => [hours._id, hours]));
    },

    /** Stores the next version. Returns false when another change was faster. */
    async store({ _id, ...hours }: StoredHours): Promise<boolean> {
      const before = hours.version - 1;
      if (before > 0) return (await model.updateOne({ _id, version: before }, { $set: hours })).matchedCount > 0;
      try {
        await model.create({ _id, ...hours });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    async remove(memberId: string): Promise<void> {
      await model.deleteOne({ _id: memberId });
    },
  };
}

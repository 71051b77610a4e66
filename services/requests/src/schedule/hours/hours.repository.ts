import type { HoursSnapshot } from '@mutua/contracts';
import { createOutboxWrites, type EventStore, newEvent, readAll } from '@mutua/service-kit';
import { hoursModel, type StoredHours } from './hours.model.ts';

export type HoursRepository = ReturnType<typeof createHoursRepository>;

/** What other services learn of the hours. */
export const toHoursSnapshot = ({ _id, version, timeZone, weekly }: StoredHours): HoursSnapshot => ({
  userId: _id,
  version,
  timeZone,
  weekly,
});

export function createHoursRepository({ connection, relay }: EventStore) {
  const model = hoursModel(connection);
  const { insert, update } = createOutboxWrites(model, relay);

  return {
    find: (memberId: string): Promise<StoredHours | null> => model.findById(memberId).lean().exec(),

    /** Returns the stored hours by member. Members without hours are absent. */
    async of(memberIds: readonly string[]): Promise<ReadonlyMap<string, StoredHours>> {
      const found = await model.find({ _id: { $in: memberIds } }).lean();
      return new Map(found.map((hours) => [hours._id, hours]));
    },

    /** Stores the next version with its event. Returns false when another change was faster. */
    store({ _id, ...hours }: StoredHours): Promise<boolean> {
      const before = hours.version - 1;
      const event = newEvent('hours.changed', toHoursSnapshot({ _id, ...hours }));
      return before > 0 ? update({ _id, version: before }, { $set: hours }, event) : insert({ _id, ...hours }, event);
    },

    async remove(memberId: string): Promise<void> {
      await model.deleteOne({ _id: memberId });
    },

    all: (): AsyncGenerator<StoredHours> => readAll<StoredHours>(model),
    countAll: (): Promise<number> => model.countDocuments().exec(),
  };
}

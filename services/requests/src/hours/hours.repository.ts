import type { HoursSnapshot } from '@mutua/contracts';
import { isDuplicateKey, newEvent, outboxFields, type Relay, readAll, withEvents } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type HoursDocument, hoursModel, type StoredHours } from './hours.model.ts';

export type HoursRepository = ReturnType<typeof createHoursRepository>;

/** What other services learn of the hours. */
export const toHoursSnapshot = ({ _id, version, timeZone, weekly }: StoredHours): HoursSnapshot => ({
  userId: _id,
  version,
  timeZone,
  weekly,
});

export function createHoursRepository({
  connection,
  relay,
}: {
  connection: Connection;
  relay: Pick<Relay, 'publish'>;
}) {
  const model = hoursModel(connection);

  return {
    find: (memberId: string): Promise<StoredHours | null> => model.findById(memberId).lean().exec(),

    /** Returns the stored hours by member. Members without hours are absent. */
    async of(memberIds: readonly string[]): Promise<ReadonlyMap<string, StoredHours>> {
      const found = await model.find({ _id: { $in: memberIds } }).lean();
      return new Map(found.map((hours) => [hours._id, hours]));
    },

    /** Stores the next version with its event. Returns false when another change was faster. */
    async store({ _id, ...hours }: StoredHours): Promise<boolean> {
      const before = hours.version - 1;
      const event = newEvent('hours.changed', toHoursSnapshot({ _id, ...hours }));
      if (before > 0) {
        const stored = await model
          .findOneAndUpdate({ _id, version: before }, withEvents<HoursDocument>({ $set: hours }, event), {
            returnDocument: 'after',
            projection: { outbox: 1 },
          })
          .lean();
        relay.publish(model, stored);
        return stored !== null;
      }
      try {
        relay.publish(model, (await model.create({ _id, ...hours, ...outboxFields(event) })).toObject());
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    async remove(memberId: string): Promise<void> {
      await model.deleteOne({ _id: memberId });
    },

    all: (): AsyncGenerator<StoredHours> => readAll<StoredHours>(model),
    countAll: (): Promise<number> => model.countDocuments().exec(),
  };
}

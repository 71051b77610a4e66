import { unlessDuplicate } from '@mutua/service-kit';
import { type Connection, Schema } from 'mongoose';

/** The time of the next nightly work: one document for all processes. */
interface MaintenanceDocument {
  _id: string;
  dueAt: Date;
}

const schema = new Schema<MaintenanceDocument>(
  { _id: String, dueAt: { type: Date, required: true } },
  { versionKey: false },
);

const NIGHT = 'night';
/** In UTC. */
const HOUR = 3;

/** The next night after a moment. */
export function nextNight(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(HOUR, 0, 0, 0);
  if (night <= now) night.setUTCDate(night.getUTCDate() + 1);
  return night;
}

export type MaintenanceRepository = ReturnType<typeof createMaintenanceRepository>;

export function createMaintenanceRepository(connection: Connection) {
  const model = connection.model<MaintenanceDocument>('Upkeep', schema, 'upkeep');
  return {
    /** Claims the nightly work when it is due and no other process has claimed it. The first call only schedules it. */
    async claim(now: Date): Promise<boolean> {
      const planned = await model.findById(NIGHT).lean();
      if (planned && planned.dueAt > now) return false;
      const dueAt = nextNight(now);
      if (planned) {
        const { modifiedCount } = await model.updateOne({ _id: NIGHT, dueAt: planned.dueAt }, { $set: { dueAt } });
        return modifiedCount === 1;
      }
      // A duplicate: another process has planned it.
      await unlessDuplicate(model.updateOne({ _id: NIGHT }, { $setOnInsert: { dueAt } }, { upsert: true }));
      return false;
    },
  };
}

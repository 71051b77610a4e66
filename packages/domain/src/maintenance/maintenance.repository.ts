import { unlessDuplicate } from '@mutua/service-kit';
import { type Connection, Schema } from 'mongoose';

/** The time of a service's next nightly work: one document for all its processes. */
interface MaintenanceDocument {
  _id: string;
  dueAt: Date;
  /** When the nightly work was first planned; absent where an earlier release planned it. */
  since?: Date;
}

const schema = new Schema<MaintenanceDocument>(
  { _id: String, dueAt: { type: Date, required: true }, since: Date },
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
    /**
     * Claims the nightly work when it is due and no other process has claimed it; otherwise null. The first call only schedules it.
     * @returns when it was first planned
     */
    async claim(now: Date): Promise<{ since: Date } | null> {
      const planned = await model.findById(NIGHT).lean();
      if (planned && planned.dueAt > now) return null;
      const dueAt = nextNight(now);
      if (planned) {
        const { modifiedCount } = await model.updateOne({ _id: NIGHT, dueAt: planned.dueAt }, { $set: { dueAt } });
        return modifiedCount === 1 ? { since: planned.since ?? planned.dueAt } : null;
      }
      // A duplicate: another process has planned it.
      await unlessDuplicate(model.updateOne({ _id: NIGHT }, { $setOnInsert: { dueAt, since: now } }, { upsert: true }));
      return null;
    },
  };
}

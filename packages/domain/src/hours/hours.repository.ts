import { ERASED_VERSION, type HoursSnapshot, type WeeklyHours } from '@mutua/contracts';
import type { DemoData } from '@mutua/contracts/demo';
import { insertMissing, replaceIfNewer } from '@mutua/service-kit';
import { type Connection, Schema } from 'mongoose';
import { everyDay } from './skill-hours.ts';

/** A copy of the weekly hours of a member, from the requests service. */
interface HoursDocument {
  /** The member's id. */
  _id: string;
  /** An IANA time zone; null for that of the member. */
  timeZone: string | null;
  weekly: WeeklyHours;
  version: number;
}

const schema = new Schema<HoursDocument>(
  {
    _id: String,
    timeZone: { type: String, default: null },
    weekly: { type: Schema.Types.Mixed, required: true },
    version: { type: Number, required: true },
  },
  { versionKey: false, minimize: false },
);

export type MemberHours = Pick<HoursDocument, 'timeZone' | 'weekly'>;
export type MemberHoursRepository = ReturnType<typeof createMemberHoursRepository>;

/** Stores when members have time, from the requests service's events. */
export function createMemberHoursRepository(connection: Connection) {
  const model = connection.model<HoursDocument>('Hours', schema, 'hours');

  return {
    async mirror({ userId, version, timeZone, weekly }: HoursSnapshot): Promise<void> {
      await replaceIfNewer(model, { _id: userId }, version, { timeZone, weekly });
    },

    /** Stores the missing hours of demo members. */
    async load({ members }: Pick<DemoData, 'members'>): Promise<void> {
      const hours = members.flatMap(({ _id, weekly }) => (weekly ? [{ _id, timeZone: null, weekly, version: 1 }] : []));
      await insertMissing(model, hours);
    },

    /** Null for a member who never set hours. */
    async find(memberId: string): Promise<MemberHours | null> {
      return model.findById(memberId, { _id: 0, timeZone: 1, weekly: 1 }).lean<MemberHours>();
    },

    /** Deletes the data of an erased member. No later event restores it. */
    async forget(memberId: string): Promise<void> {
      const nothing = { timeZone: null, weekly: everyDay([]), version: ERASED_VERSION };
      await model.updateOne({ _id: memberId }, { $set: nothing }, { upsert: true });
    },
  };
}

import type { SpecialDay, WeeklyHours } from '@mutua/contracts';
import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';

/** The weekly hours of a member. */
export interface StoredHours {
  /** The member's id. */
  _id: string;
  /** Grows with each change, from 1. */
  version: number;
  /** An IANA zone; null means the zone of the member's account. */
  timeZone: string | null;
  weekly: WeeklyHours;
  days: SpecialDay[];
  /** Free minutes before and after sessions. */
  buffer: number;
  /** How many hours ahead a session is suggested at the earliest. */
  notice: number;
  /** How many days ahead a session is suggested at the latest. */
  horizon: number;
}

export interface HoursDocument extends StoredHours, OutboxFields {}

const number = { type: Number, required: true };

const schema = new Schema<HoursDocument>(
  {
    _id: String,
    version: number,
    timeZone: { type: String, default: null },
    weekly: { type: Schema.Types.Mixed, required: true },
    days: { type: [Schema.Types.Mixed], required: true } as never,
    buffer: number,
    notice: number,
    horizon: number,
  },
  { versionKey: false },
);
schema.plugin(outboxPlugin);

export const hoursModel = (connection: Connection): Model<HoursDocument> =>
  connection.model<HoursDocument>('Hours', schema, 'hours');

import type { SpecialDay, WeeklyHours } from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** When a member has time. */
export interface StoredHours {
  /** The member's id. */
  _id: string;
  /** Grows with each change, from 1. */
  version: number;
  /** IANA; null for the zone of the member. */
  timeZone: string | null;
  weekly: WeeklyHours;
  days: SpecialDay[];
  /** Minutes around sessions. */
  buffer: number;
  /** Hours. */
  notice: number;
  /** Days. */
  horizon: number;
}

const number = { type: Number, required: true };

const schema = new Schema<StoredHours>(
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

export const hoursModel = (connection: Connection): Model<StoredHours> =>
  connection.model<StoredHours>('Hours', schema, 'hours');

import { MATCHING, type MatchAlerts } from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** The settings of a member for matches. */
export interface SettingsDocument {
  /** The member's id. */
  _id: string;
  capacity: number;
  rings: boolean;
  tellMe: boolean;
  /** Which notifications; absent before this could be chosen. */
  tell?: MatchAlerts;
}

const schema = new Schema<SettingsDocument>(
  {
    _id: String,
    capacity: { type: Number, default: MATCHING.capacity.default },
    rings: { type: Boolean, default: true },
    tellMe: { type: Boolean, default: true },
    tell: String,
  },
  { versionKey: false },
);

export const settingsModel = (connection: Connection): Model<SettingsDocument> =>
  connection.model<SettingsDocument>('Settings', schema, 'settings');

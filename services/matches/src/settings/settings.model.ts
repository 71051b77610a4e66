import { MATCHING } from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** What a member has chosen about matches. */
export interface SettingsDocument {
  /** The member. */
  _id: string;
  capacity: number;
  rings: boolean;
  tellMe: boolean;
}

const schema = new Schema<SettingsDocument>(
  {
    _id: String,
    capacity: { type: Number, default: MATCHING.capacity.default },
    rings: { type: Boolean, default: true },
    tellMe: { type: Boolean, default: true },
  },
  { versionKey: false },
);

export const settingsModel = (connection: Connection): Model<SettingsDocument> =>
  connection.model<SettingsDocument>('Settings', schema, 'settings');

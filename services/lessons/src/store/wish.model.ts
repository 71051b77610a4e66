import type { MailEntries } from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** A copy of which calendar entries a member wants. Who has never chosen has none. */
export interface WishDocument {
  /** The member's id. */
  _id: string;
  version: number;
  mailEntries: MailEntries;
  alarms: boolean;
  /** When another calendar has last read the member's feed. */
  feedReadAt: Date | null;
}

const schema = new Schema<WishDocument>(
  {
    _id: String,
    version: { type: Number, required: true },
    mailEntries: { type: String, required: true },
    alarms: { type: Boolean, required: true },
    feedReadAt: { type: Date, default: null },
  },
  { versionKey: false },
);

export const wishModel = (connection: Connection): Model<WishDocument> =>
  connection.model<WishDocument>('CalendarWish', schema, 'calendarwishes');

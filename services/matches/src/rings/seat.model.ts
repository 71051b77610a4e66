import { type Connection, type Model, Schema } from 'mongoose';

/** The open rings of a member, which are limited by the number of seats. */
export interface SeatDocument {
  /** The member. */
  _id: string;
  rings: string[];
  /** When the seats are next compared with the rings: a crash may have left a seat without a ring. */
  checkAt: Date;
}

const schema = new Schema<SeatDocument>(
  { _id: String, rings: { type: [String], default: [] }, checkAt: { type: Date, required: true } },
  { versionKey: false },
);
schema.index({ checkAt: 1 });

export const seatModel = (connection: Connection): Model<SeatDocument> =>
  connection.model<SeatDocument>('Seat', schema);

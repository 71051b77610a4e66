import { type Connection, type Model, Schema } from 'mongoose';

/** The figures of a member up to a moment, derived from requests and reviews. A removed document is created again at the next read. */
export interface MemberFiguresDocument {
  /** The member's id. */
  _id: string;
  /** The figures include everything up to and including this moment. */
  until: Date;
  completedExchanges: number;
  /** The stars of the reviews that the member received. */
  ratingSum: number;
  ratingCount: number;
}

const number = { type: Number, required: true };

const schema = new Schema<MemberFiguresDocument>(
  {
    _id: String,
    until: { type: Date, required: true },
    completedExchanges: number,
    ratingSum: number,
    ratingCount: number,
  },
  { versionKey: false },
);

export const memberFiguresModel = (connection: Connection): Model<MemberFiguresDocument> =>
  connection.model<MemberFiguresDocument>('MemberFigures', schema, 'memberfigures');

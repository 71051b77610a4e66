import { type Connection, type Model, Schema } from 'mongoose';

/** The figures of a member up to a moment, derived from requests and reviews. When the document is missing, the next read creates it. */
export interface MemberFiguresDocument {
  /** The member's id. */
  _id: string;
  /** The last moment that the figures include. */
  until: Date;
  completedExchanges: number;
  /** The sum of the stars in the reviews that the member received. */
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

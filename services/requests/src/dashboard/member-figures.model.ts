import { type Connection, type Model, Schema } from 'mongoose';

/**
 * What the past of a member comes to, up to a moment. It follows from the requests and reviews: a document that is removed is
 * made again when its member's figures are asked for.
 */
export interface MemberFiguresDocument {
  /** The member's id. */
  _id: string;
  /** What was completed and received up to here, this moment included, is in the figures. */
  until: Date;
  completedExchanges: number;
  /** Of the reviews that the member received. */
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

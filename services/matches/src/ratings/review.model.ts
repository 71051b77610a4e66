import { type Connection, type Model, Schema } from 'mongoose';

/** The read model of a review: the stars that count for a member. */
export interface ReviewDocument {
  /** The review's id in the requests service, so that a review counts once, however often and late its event arrives. */
  _id: string;
  /** The reviewed member. */
  memberId: string;
  stars: number;
}

const schema = new Schema<ReviewDocument>(
  { _id: String, memberId: { type: String, required: true }, stars: { type: Number, required: true } },
  { versionKey: false },
);
schema.index({ memberId: 1 });

export const reviewModel = (connection: Connection): Model<ReviewDocument> =>
  connection.model<ReviewDocument>('Review', schema);

import { type Connection, type Model, Schema } from 'mongoose';

/** The read model of a review: the stars that count for a skill and for a member. */
export interface ReviewDocument {
  /** The review's id in the requests service, so that a review counts once, however often and late its event arrives. */
  _id: string;
  skillId: string;
  /** The reviewed member. */
  memberId: string;
  /** Absent when only a moderator's decision about the review has arrived. */
  stars: number;
  /** Whether a moderator has hidden it, and in which version of the decision; absent without a decision. */
  isHidden?: boolean;
  version?: number;
}

const text = { type: String, required: true };

const schema = new Schema<ReviewDocument>(
  {
    _id: String,
    skillId: text,
    memberId: text,
    stars: { type: Number, required: true },
    isHidden: { type: Boolean },
    version: { type: Number },
  },
  { versionKey: false },
);
// Contains the stars, so that an average is read from the index alone.
schema.index({ skillId: 1, stars: 1 });
schema.index({ memberId: 1, stars: 1 });

export const reviewModel = (connection: Connection): Model<ReviewDocument> =>
  connection.model<ReviewDocument>('Review', schema);

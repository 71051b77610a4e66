import type { Review } from '@mutua/contracts';
import { type Connection, Schema } from 'mongoose';

/** A copy of a review that a member received. */
export interface ReviewDocument extends Omit<Review, 'createdAt' | 'answer'> {
  createdAt: Date;
  /** The member's answer and its version; absent without one. It may arrive before its review, which is not shown until then. */
  answer?: Review['answer'] | null;
  answerVersion?: number;
  /** Whether moderators have hidden it, and the position of that decision in their log; absent without one. */
  isHidden?: boolean;
  moderatedSeq?: number;
}

const Mixed = Schema.Types.Mixed;

const schema = new Schema<ReviewDocument>(
  {
    _id: { type: String, required: true },
    requestId: { type: String, required: true },
    reviewerId: { type: Mixed, required: true },
    reviewedUserId: { type: Mixed, required: true },
    skillId: { type: Mixed, required: true },
    rating: { type: Number, required: true },
    review: { type: String, default: '' },
    categories: { type: Mixed, required: true },
    createdAt: { type: Date, required: true },
    answer: { type: Mixed },
    answerVersion: { type: Number },
    isHidden: { type: Boolean },
    moderatedSeq: { type: Number },
  },
  { versionKey: false },
);

schema.index({ 'reviewedUserId._id': 1, createdAt: -1, _id: -1 });
// The index contains the stars, so that a rating is computed from the index alone.
schema.index({ 'reviewedUserId._id': 1, rating: 1 });

export const reviewModel = (connection: Connection) => connection.model<ReviewDocument>('Review', schema, 'reviews');

import type { Person, ReviewCategories } from '@mutua/contracts';
import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';

/** The seal of a review, which only its author can see. */
export interface Seal {
  /** When the review is shown at the latest. */
  until: Date;
  /** When the sweep looks at it next. */
  lookAt: Date;
  /** How often its author has changed it. */
  edits: number;
}

/** The answer of the reviewed member. */
export interface StoredAnswer {
  /** The id that reports name. */
  _id: string;
  /** Null once its author has removed it. */
  text: string | null;
  /** When it was first written. */
  at: Date;
  /** Grows with each change. */
  version: number;
  moderation?: { isHidden: boolean; note: string; version: number };
}

export interface ReviewDocument extends OutboxFields {
  _id: string;
  requestId: string;
  /** People as they were when the review was written. */
  reviewer: Person;
  reviewedUser: Person;
  /** The skill that the reviewer received. */
  skill: { _id: string; title: string };
  /** The ring of which the exchange was a leg. */
  ringId?: string;
  rating: number;
  review: string;
  categories: ReviewCategories;
  /** When the review was written. For a review that was sealed, when it was shown. */
  createdAt: Date;
  /** Absent when everybody can see the review. */
  seal?: Seal;
  /** When a review that was sealed was written. */
  writtenAt?: Date;
  answer?: StoredAnswer;
  /** The last decision of moderators; absent without one. */
  moderation?: { isHidden: boolean; note: string; version: number };
}

const person = { _id: { type: String, required: true }, name: String, avatar: { type: String, default: null } };
const stars = { type: Number, required: true };

const schema = new Schema<ReviewDocument>(
  {
    _id: String,
    requestId: { type: String, required: true },
    reviewer: person,
    reviewedUser: person,
    skill: { _id: { type: String, required: true }, title: String },
    ringId: String,
    rating: stars,
    review: { type: String, default: '' },
    categories: { communication: stars, punctuality: stars, knowledge: stars, helpfulness: stars },
    createdAt: { type: Date, required: true },
    seal: { type: Schema.Types.Mixed },
    writtenAt: { type: Date },
    answer: { type: Schema.Types.Mixed },
    moderation: { type: Schema.Types.Mixed },
  },
  { versionKey: false },
);
schema.plugin(outboxPlugin);
schema.index({ 'reviewer._id': 1, requestId: 1 });
// Used by the sweep, and by decisions of moderators.
schema.index({ 'seal.lookAt': 1 }, { sparse: true });
schema.index({ 'answer._id': 1 }, { sparse: true });
schema.index({ 'skill._id': 1, createdAt: -1, _id: -1 });
schema.index({ 'reviewedUser._id': 1, createdAt: -1, _id: -1 });
schema.index({ 'reviewer._id': 1, createdAt: -1, _id: -1 });

export const reviewModel = (connection: Connection): Model<ReviewDocument> =>
  connection.model<ReviewDocument>('Review', schema);

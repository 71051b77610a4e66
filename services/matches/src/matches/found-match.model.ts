import { type Connection, type Model, Schema } from 'mongoose';

/** That a match was found for a member: what is not among them is new. */
export interface FoundMatchDocument {
  /** `<member>:<partner>` */
  _id: string;
  memberId: string;
  /** When it was found. */
  at: Date;
  /** When the member was first told that the partner wants something; absent before. */
  shownAt?: Date;
  /** When the member first saw it in the list; null before. */
  seenAt: Date | null;
  /** When the member was notified of it; null before. */
  toldAt: Date | null;
  /** It is no match yet: only that the other one wants something that the member teaches was shown. */
  isHint?: boolean;
}

const schema = new Schema<FoundMatchDocument>(
  {
    _id: String,
    memberId: { type: String, required: true },
    at: { type: Date, required: true },
    shownAt: Date,
    seenAt: { type: Date, default: null },
    toldAt: { type: Date, default: null },
    isHint: Boolean,
  },
  { versionKey: false },
);
schema.index({ memberId: 1, at: 1, _id: 1 });

export const foundMatchModel = (connection: Connection): Model<FoundMatchDocument> =>
  connection.model<FoundMatchDocument>('FoundMatch', schema, 'found');

import { type Connection, type Model, Schema } from 'mongoose';

/** A match that was found for a member; matches without such a document are new. */
export interface FoundMatchDocument {
  /** `<member>:<partner>` */
  _id: string;
  memberId: string;
  /** When it was found. */
  at: Date;
  /** When the partner's want was first disclosed to the member; absent before. */
  shownAt?: Date;
  /** When the member first saw it in the list; null before. */
  seenAt: Date | null;
  /** When the member was notified of it; null before. */
  toldAt: Date | null;
  /** It is not a match yet: it was only shown that the other member wants something that this one teaches. */
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

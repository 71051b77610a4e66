import type { Rating } from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** With the sum, from which each new average is computed without the reviews. */
export interface StoredRating extends Rating {
  sum: number;
}

/** What this service keeps of a member. */
export interface MemberDocument {
  _id: string;
  name: string;
  avatar: string | null;
  location: string;
  rating: StoredRating;
  /** Of the member at the auth service; 0 as long as that has told nothing. */
  version: number;
}

/** A member as a skill carries its owner. */
export type OwnerCopy = Omit<MemberDocument, '_id'>;

export const ratingFields = {
  average: { type: Number, default: 0 },
  count: { type: Number, default: 0 },
  sum: { type: Number, default: 0 },
};

export const memberFields = {
  name: { type: String, default: 'New member' },
  avatar: { type: String, default: null },
  location: { type: String, default: '' },
  rating: ratingFields,
  version: { type: Number, default: 0 },
};

const schema = new Schema<MemberDocument>({ _id: String, ...memberFields }, { versionKey: false });

export const memberModel = (connection: Connection): Model<MemberDocument> =>
  connection.model<MemberDocument>('Member', schema);

import { type Connection, type Model, Schema } from 'mongoose';

/** The read model of a member. */
export interface MemberDocument {
  _id: string;
  name: string;
  avatar: string | null;
  /** IANA; null while unknown. */
  timeZone: string | null;
  /** The version of the member in the auth service. */
  version: number;
}

const schema = new Schema<MemberDocument>(
  {
    _id: String,
    name: { type: String, required: true },
    avatar: { type: String, default: null },
    timeZone: { type: String, default: null },
    version: { type: Number, required: true },
  },
  { versionKey: false },
);

export const memberModel = (connection: Connection): Model<MemberDocument> =>
  connection.model<MemberDocument>('Member', schema);

import { inboxPlugin } from '@mutua/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';

/** A member's name and picture, from `member.changed`. */
export interface MemberDocument {
  _id: Types.ObjectId;
  version: number;
  name: string;
  avatar: string | null;
}

const memberSchema = new Schema<MemberDocument>(
  { name: { type: String, required: true }, avatar: { type: String, default: null } },
  { versionKey: false },
).plugin(inboxPlugin);

export const memberModel = (connection: Connection) => connection.model<MemberDocument>('member', memberSchema);

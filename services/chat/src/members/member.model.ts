import { inboxPlugin } from '@mutua/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';

/** A member's face, kept by `member.changed`. */
export interface MemberDocument {
  _id: Types.ObjectId;
  version: number;
  name: string;
  avatar: string | null;
}

/** One direction of a block; a lifted one stays, so that an event that comes late does not bring it back. */
export interface BlockDocument {
  /** `<blocker>:<blocked>` */
  _id: string;
  version: number;
  blockerId: Types.ObjectId;
  blockedId: Types.ObjectId;
  isActive: boolean;
}

const memberSchema = new Schema<MemberDocument>(
  { name: { type: String, required: true }, avatar: { type: String, default: null } },
  { versionKey: false },
).plugin(inboxPlugin);

const blockSchema = new Schema<BlockDocument>(
  {
    _id: { type: String, required: true },
    blockerId: { type: Schema.Types.ObjectId, required: true, index: true },
    blockedId: { type: Schema.Types.ObjectId, required: true, index: true },
    isActive: { type: Boolean, required: true },
  },
  { versionKey: false },
).plugin(inboxPlugin);

export const memberModel = (connection: Connection) => connection.model<MemberDocument>('member', memberSchema);
export const blockModel = (connection: Connection) => connection.model<BlockDocument>('block', blockSchema);

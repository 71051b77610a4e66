import { inboxPlugin } from '@mutua/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';

/** A member's name, picture and privacy settings, from `member.changed`. */
export interface MemberDocument {
  _id: Types.ObjectId;
  version: number;
  name: string;
  avatar: string | null;
  /** Whether others may see that the member is online, and what the member has read; absent in copies from before 1.6. */
  online?: boolean;
  read?: boolean;
  /** Whether the member wants cards for links; absent in older copies. */
  linkPreviews?: boolean;
}

const memberSchema = new Schema<MemberDocument>(
  {
    name: { type: String, required: true },
    avatar: { type: String, default: null },
    online: Boolean,
    read: Boolean,
    linkPreviews: Boolean,
  },
  { versionKey: false },
).plugin(inboxPlugin);

export const memberModel = (connection: Connection) => connection.model<MemberDocument>('member', memberSchema);

import { DEFAULT_PRIVACY, type FoundBy, type RequestsFrom } from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** A copy of a member of the auth service. */
export interface MemberDocument {
  _id: string;
  name: string;
  avatar: string | null;
  /** An IANA time zone; null while unknown. */
  timeZone: string | null;
  /** Where the member is, as everybody sees it; absent until the first event of this release. Figures by place read it. */
  location?: string;
  /** Who may find the member, and who may send requests. Both are absent until the first event that contains them. */
  findMe?: FoundBy;
  requests?: RequestsFrom;
  /** Only in demo data, whose ids do not contain when the members joined. */
  joinedAt?: Date;
  /** The member's version in the auth service. */
  version: number;
  /** Whether the member has asked for the erasure of the account, and the member's version at that event. */
  isLeaving?: boolean;
  leavingVersion?: number;
}

const schema = new Schema<MemberDocument>(
  {
    _id: String,
    name: { type: String, required: true },
    avatar: { type: String, default: null },
    timeZone: { type: String, default: null },
    location: String,
    findMe: { type: String, default: DEFAULT_PRIVACY.findMe },
    requests: { type: String, default: DEFAULT_PRIVACY.requests },
    joinedAt: Date,
    version: { type: Number, required: true },
    isLeaving: Boolean,
    leavingVersion: Number,
  },
  { versionKey: false },
);
// Used to count the members who joined in a month.
schema.index({ joinedAt: 1 }, { sparse: true });

export const memberModel = (connection: Connection): Model<MemberDocument> =>
  connection.model<MemberDocument>('Member', schema);

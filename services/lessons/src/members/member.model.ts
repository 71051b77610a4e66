import { DEFAULT_PRIVACY, ERASED_VERSION, type FoundBy } from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** The read model of a member. */
export interface MemberDocument {
  _id: string;
  name: string;
  avatar: string | null;
  /** An IANA time zone; null while unknown. Answers contain only its offset. */
  timeZone: string | null;
  findMe: FoundBy;
  /** Where the member is, as everybody sees it; absent until the first event of this release. Figures by place read it. */
  location?: string;
  /** The version of the member in the auth service; absent until the first event. */
  version?: number;
  /** The member has asked for erasure, or is suspended, each in the version beside it. */
  isLeaving?: boolean;
  leavingVersion?: number;
  isSuspended?: boolean;
  suspendedVersion?: number;
  /** Another member has vouched for this one, who has shown it. Absent until then. */
  isVouched?: boolean;
}

/** Why a member neither teaches nor learns for now. */
export const ABSENCES = {
  leaving: { state: 'isLeaving', version: 'leavingVersion' },
  suspended: { state: 'isSuspended', version: 'suspendedVersion' },
} as const;
export type Absence = keyof typeof ABSENCES;

/** Whether a member neither teaches nor learns: for now, or ever since the erasure. */
export const isAbsent = (
  member: Pick<MemberDocument, 'isLeaving' | 'isSuspended' | 'version'> | undefined | null,
): boolean => member?.isLeaving === true || member?.isSuspended === true || member?.version === ERASED_VERSION;

const schema = new Schema<MemberDocument>(
  {
    _id: String,
    name: { type: String, default: 'New member' },
    avatar: { type: String, default: null },
    timeZone: { type: String, default: null },
    findMe: { type: String, default: DEFAULT_PRIVACY.findMe },
    location: String,
    version: Number,
    isLeaving: Boolean,
    leavingVersion: Number,
    isSuspended: Boolean,
    suspendedVersion: Number,
    isVouched: Boolean,
  },
  { versionKey: false },
);

export const memberModel = (connection: Connection): Model<MemberDocument> =>
  connection.model<MemberDocument>('Member', schema);

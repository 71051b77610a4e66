import { DEFAULT_PRIVACY, type FoundBy, type RequestsFrom } from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** The read model of a member. */
export interface MemberDocument {
  _id: string;
  name: string;
  avatar: string | null;
  location: string;
  /** IANA; null while unknown. */
  timeZone: string | null;
  /** Who may find the member, and send requests. */
  findMe: FoundBy;
  requestsFrom: RequestsFrom;
  /** Others do not see when the member is here, nor does the member see it of others. */
  hidesOnline?: boolean;
  /** The last day on which the member was here; null while unknown. */
  lastActiveAt: Date | null;
  /** The version of the member in the auth service; absent while only visits are known. */
  version?: number;
  /** How often the member has said yes to rings, of all answers; the answers since the last yes. */
  ringAnswers?: { yes: number; all: number; noes: number };
  /** The member has said no to several rings in a row, and is told of no new one until then. */
  ringsQuietUntil?: Date | null;
  /** When the member has left exchanges of rings that had come about. */
  ringDefaults?: Date[];
  /** Until then rings that help the member come first. */
  firstUntil?: Date;
  /** A ring of the member is being started: no other one is until then. */
  startingUntil?: Date;
  /** The member has asked for the erasure of the account, or is suspended, as of the version beside it: nobody is led to the member. */
  isLeaving?: boolean;
  leavingVersion?: number;
  isSuspended?: boolean;
  suspendedVersion?: number;
  /** The absence that runs or is to come, during which the member takes no requests, as of the version beside it. */
  away?: Away | null;
  awayVersion?: number;
}

/** Without an end until the member ends it. */
export interface Away {
  startsAt: Date;
  endsAt: Date | null;
}

/** Why nobody is led to a member, for the time being. */
export const ABSENCES = {
  leaving: { state: 'isLeaving', version: 'leavingVersion' },
  suspended: { state: 'isSuspended', version: 'suspendedVersion' },
} as const;
export type Absence = keyof typeof ABSENCES;

/** Whether nobody is led to the member, for the time being. */
export const isAbsent = (member: Pick<MemberDocument, 'isLeaving' | 'isSuspended'> | null | undefined): boolean =>
  member?.isLeaving === true || member?.isSuspended === true;

const schema = new Schema<MemberDocument>(
  {
    _id: String,
    name: { type: String, default: 'New member' },
    avatar: { type: String, default: null },
    location: { type: String, default: '' },
    timeZone: { type: String, default: null },
    findMe: { type: String, default: DEFAULT_PRIVACY.findMe },
    requestsFrom: { type: String, default: DEFAULT_PRIVACY.requests },
    hidesOnline: Boolean,
    lastActiveAt: { type: Date, default: null },
    version: Number,
    ringAnswers: Schema.Types.Mixed,
    ringsQuietUntil: Date,
    ringDefaults: { type: [Date], default: undefined },
    firstUntil: Date,
    startingUntil: Date,
    isLeaving: Boolean,
    leavingVersion: Number,
    isSuspended: Boolean,
    suspendedVersion: Number,
    away: Schema.Types.Mixed,
    awayVersion: Number,
  },
  { versionKey: false },
);

export const memberModel = (connection: Connection): Model<MemberDocument> =>
  connection.model<MemberDocument>('Member', schema);

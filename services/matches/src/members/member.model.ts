import { DEFAULT_PRIVACY, type FoundBy, type MemberSnapshot, type RequestsFrom } from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** The read model of a member. */
export interface MemberDocument {
  _id: string;
  name: string;
  avatar: string | null;
  location: string;
  /** The town that the member shows, and to whom. Read only through `shownPlace`. Absent until the first event of this release, as the next two. */
  place?: MemberSnapshot['place'];
  languages?: MemberSnapshot['languages'];
  /** How far the member goes for a lesson, in kilometres. */
  reachKm?: number;
  /** An IANA time zone; null while unknown. */
  timeZone: string | null;
  /** Who may find the member, and send requests. */
  findMe: FoundBy;
  requestsFrom: RequestsFrom;
  /** Others do not see when the member was here last, nor does the member see it of others. */
  hidesOnline?: boolean;
  /** The last day on which the member was active; null while unknown. */
  lastActiveAt: Date | null;
  /** The version of the member in the auth service; absent while only visits are known. */
  version?: number;
  /** How often the member has accepted rings, out of all answers; and how often declined since the last acceptance. */
  ringAnswers?: { yes: number; all: number; noes: number };
  /** Set after the member has declined several rings in a row: no notification of new rings until then. */
  ringsQuietUntil?: Date | null;
  /** When the member has left exchanges of confirmed rings. */
  ringDefaults?: Date[];
  /** Until then, rings that help the member come first. */
  firstUntil?: Date;
  /** Set while a ring of the member is being started: no other start until then. */
  startingUntil?: Date;
  /** The member has asked for erasure, or is suspended, each in the version beside it: the member is not suggested. */
  isLeaving?: boolean;
  leavingVersion?: number;
  isSuspended?: boolean;
  suspendedVersion?: number;
  /** The current or future absence without requests, in the version beside it. */
  away?: Away | null;
  awayVersion?: number;
}

/** Null for an open end. */
export interface Away {
  startsAt: Date;
  endsAt: Date | null;
}

/** The reasons for which a member is temporarily not suggested. */
export const ABSENCES = {
  leaving: { state: 'isLeaving', version: 'leavingVersion' },
  suspended: { state: 'isSuspended', version: 'suspendedVersion' },
} as const;
export type Absence = keyof typeof ABSENCES;

/** Whether the member is temporarily not suggested. */
export const isAbsent = (member: Pick<MemberDocument, 'isLeaving' | 'isSuspended'> | null | undefined): boolean =>
  member?.isLeaving === true || member?.isSuspended === true;

const schema = new Schema<MemberDocument>(
  {
    _id: String,
    name: { type: String, default: 'New member' },
    avatar: { type: String, default: null },
    location: { type: String, default: '' },
    place: Schema.Types.Mixed,
    languages: { type: [{ _id: false, code: String, level: String }], default: undefined },
    reachKm: Number,
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

import {
  DEFAULT_PRIVACY,
  type FoundBy,
  type HoursFor,
  type MemberSnapshot,
  type Rating,
  type RequestsFrom,
  type SpokenLanguage,
} from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** A rating with the sum of its stars, so that a new average can be computed without the reviews. */
export interface StoredRating extends Rating {
  sum: number;
}

/** The read model of a member. */
export interface MemberDocument {
  _id: string;
  name: string;
  avatar: string | null;
  /** The part of the member's location that others may see. */
  location: string;
  /** The town that the member shows, and to whom; null or absent when less than a town is known. */
  place?: MemberSnapshot['place'];
  /** Who may find the member in searches. */
  findMe: FoundBy;
  /** Who may send the member requests. */
  requests: RequestsFrom;
  /** Who may see when the member has time; absent until the first event of this release. */
  hoursFor?: HoursFor;
  /** The IANA time zone; null while unknown. Answers contain only its offset. */
  timeZone: string | null;
  /** Absent until the first event of this release. Skills contain the languages of their lessons. */
  languages?: SpokenLanguage[];
  rating: StoredRating;
  /** The version of the member in the auth service; 0 until the first event. */
  version: number;
  /** Whether the member has requested the erasure of the account. `leavingVersion` is the member's version at that time. */
  isLeaving?: boolean;
  leavingVersion?: number;
  /** Whether moderators have suspended the member; absent until their first decision. */
  standing?: { isSuspended: boolean; version: number };
  /** The last day (UTC) on which the member visited; absent until the first visit that this service was told of. */
  lastActiveDay?: string;
  /** The requests to the member that expired since the last visit, without an answer; at most as many as count. */
  expiredRequests?: string[];
  /** The last absence with an end that the member announced. It stays when it is over. */
  announcedAbsence?: { from: Date; until: Date };
}

/** The copy of a member as the owner of a skill. */
export type OwnerCopy = Omit<
  MemberDocument,
  | '_id'
  | 'timeZone'
  | 'languages'
  | 'isLeaving'
  | 'leavingVersion'
  | 'standing'
  | 'lastActiveDay'
  | 'expiredRequests'
  | 'announcedAbsence'
>;

export const ratingFields = {
  average: { type: Number, default: 0 },
  count: { type: Number, default: 0 },
  sum: { type: Number, default: 0 },
};

export const memberFields = {
  name: { type: String, default: 'New member' },
  avatar: { type: String, default: null },
  location: { type: String, default: '' },
  findMe: { type: String, default: DEFAULT_PRIVACY.findMe },
  requests: { type: String, default: DEFAULT_PRIVACY.requests },
  place: { type: Schema.Types.Mixed, default: null },
  hoursFor: String,
  rating: ratingFields,
  version: { type: Number, default: 0 },
};

const schema = new Schema<MemberDocument>(
  {
    _id: String,
    ...memberFields,
    timeZone: { type: String, default: null },
    languages: { type: Schema.Types.Mixed, default: undefined },
    isLeaving: Boolean,
    leavingVersion: Number,
    standing: { type: Schema.Types.Mixed, default: undefined },
    lastActiveDay: String,
    expiredRequests: { type: [String], default: undefined },
    announcedAbsence: { type: Schema.Types.Mixed, default: undefined },
  },
  { versionKey: false },
);

export const memberModel = (connection: Connection): Model<MemberDocument> =>
  connection.model<MemberDocument>('Member', schema);

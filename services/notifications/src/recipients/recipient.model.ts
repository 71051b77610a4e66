import type {
  Delivery,
  Digest,
  FoundBy,
  Preferences,
  PushShows,
  QuietHours,
  ReminderSettings,
  Unit,
} from '@mutua/contracts';
import { inboxPlugin } from '@mutua/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';

/** The name and time zone of a member, from `member.changed`. */
export interface MemberDocument {
  _id: Types.ObjectId;
  version: number;
  name: string;
  /** An IANA zone; null while unknown, absent in copies from before 1.6. */
  timeZone?: string | null;
  /** Who may find the member; absent until the first event that contains it. */
  findMe?: FoundBy;
  /** Whether moderators have suspended the member, and the version of that. Absent until the first `member.moderated`. */
  isSuspended?: boolean;
  suspendedVersion?: number;
}

/** The mail address and preferences of a member, from `account.changed`. */
export interface AccountDocument {
  _id: Types.ObjectId;
  version: number;
  email: string;
  isVerified: boolean;
  preferences: Preferences;
  /** The choices by topic. An absent topic is on. Absent until the first event that contains them. */
  notifications?: Record<string, Delivery>;
  /** Absent until the first event that contains it. */
  reminders?: ReminderSettings;
  quiet?: QuietHours | null;
  pushShows?: PushShows;
  digest?: Digest;
  units?: Unit | null;
}

/** A follow of one member by another. An ended follow stays stored, so that a late event does not restore it. */
export interface FollowDocument {
  /** `<follower>:<followed>` */
  _id: string;
  version: number;
  followerId: Types.ObjectId;
  followedId: Types.ObjectId;
  isActive: boolean;
}

const options = { versionKey: false } as const;
const id = { type: Schema.Types.ObjectId, required: true };

const memberSchema = new Schema<MemberDocument>(
  {
    ...{ name: { type: String, required: true }, timeZone: String, findMe: String },
    ...{ isSuspended: Boolean, suspendedVersion: Number },
  },
  options,
).plugin(inboxPlugin);

const accountSchema = new Schema<AccountDocument>(
  {
    email: { type: String, required: true },
    isVerified: { type: Boolean, required: true },
    preferences: { emailNotifications: Boolean, pushNotifications: Boolean, darkMode: Boolean, language: String },
    notifications: { type: Schema.Types.Mixed },
    reminders: { type: Schema.Types.Mixed },
    quiet: { type: Schema.Types.Mixed },
    pushShows: String,
    digest: String,
    units: String,
  },
  options,
).plugin(inboxPlugin);

const followSchema = new Schema<FollowDocument>(
  {
    _id: { type: String, required: true },
    followerId: id,
    followedId: id,
    isActive: { type: Boolean, required: true },
  },
  options,
)
  .plugin(inboxPlugin)
  .index({ followedId: 1, _id: 1 });

export const memberModel = (connection: Connection) => connection.model<MemberDocument>('member', memberSchema);
export const accountModel = (connection: Connection) => connection.model<AccountDocument>('account', accountSchema);
export const followModel = (connection: Connection) => connection.model<FollowDocument>('follow', followSchema);

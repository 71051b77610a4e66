import type { Delivery, Digest, FoundBy, Preferences, PushShows, QuietHours, ReminderSettings } from '@mutua/contracts';
import { inboxPlugin } from '@mutua/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';

/** A member's name and time zone, kept by `member.changed`. */
export interface MemberDocument {
  _id: Types.ObjectId;
  version: number;
  name: string;
  /** IANA; null while unknown, absent in copies from before 1.6. */
  timeZone?: string | null;
  /** Who finds the member; absent until the member's first event of this release. */
  findMe?: FoundBy;
}

/** A member's mail address and preferences, kept up to date by `account.changed`. */
export interface AccountDocument {
  _id: Types.ObjectId;
  version: number;
  email: string;
  isVerified: boolean;
  preferences: Preferences;
  /** By topic; what is absent is on. Absent until the member's first event of this release. */
  notifications?: Record<string, Delivery>;
  /** Absent until the member's first event of the release that has them. */
  reminders?: ReminderSettings;
  quiet?: QuietHours | null;
  pushShows?: PushShows;
  digest?: Digest;
}

/** Who follows whom. A follow that has ended stays stored, so that a late event does not restore it. */
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
  { name: { type: String, required: true }, timeZone: String, findMe: String },
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

import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';

/** A signed-in device: the family of refresh tokens that began with one sign-in. */
export interface SessionDocument extends OutboxFields {
  _id: Types.ObjectId;
  memberId: Types.ObjectId;
  /** The member's epoch when the session began. When the member gets a new epoch, the session has ended. */
  epoch: number;
  userAgent: string;
  /** The time zone of the browser at the sign-in; absent in documents of earlier releases. */
  timeZone?: string | null;
  /** The last time at which the member confirmed their identity; absent before. */
  confirmedAt?: Date;
  /** Only for a new device: the hash of the secret with which the member ends the session by mail. */
  notMeHash?: string;
  /** The hash of the current token. */
  tokenHash: string;
  /** The hash of the previous token, and the salt of its successor. */
  previousHash: string | null;
  salt: string | null;
  createdAt: Date;
  /** When the current token was issued. */
  lastUsedAt: Date;
  /** The time at which the document may be removed: its last refresh or access token has expired by then. */
  expiresAt: Date;
  /** Null while the session lasts; absent in documents of the first release. */
  endedAt?: Date | null;
  /** Present until the end is announced to every process. */
  unannouncedAt?: Date;
}

const schema = new Schema<SessionDocument>(
  {
    memberId: { type: Schema.Types.ObjectId, required: true },
    epoch: { type: Number, required: true },
    userAgent: { type: String, default: '' },
    timeZone: { type: String, default: null },
    confirmedAt: { type: Date },
    notMeHash: { type: String },
    tokenHash: { type: String, required: true },
    previousHash: { type: String, default: null },
    salt: { type: String, default: null },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    unannouncedAt: { type: Date },
  },
  { versionKey: false },
);

schema.plugin(outboxPlugin);
schema.index({ memberId: 1, lastUsedAt: -1 });
schema.index({ notMeHash: 1 }, { sparse: true });
schema.index({ unannouncedAt: 1 }, { sparse: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const sessionModel = (connection: Connection) =>
  connection.model<SessionDocument>('Session', schema, 'sessions');

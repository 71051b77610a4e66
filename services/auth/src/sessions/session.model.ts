import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** A signed-in device: the family of refresh tokens that began with one sign-in. */
export interface SessionDocument extends OutboxFields {
  _id: Types.ObjectId;
  memberId: Types.ObjectId;
  /** The member's epoch when the session began. The session has ended as soon as the member's differs. */
  epoch: number;
  userAgent: string;
  /** Of the browser at the sign-in; absent in documents of earlier releases. */
  timeZone?: string | null;
  /** When the member last said again who they are; absent until then. */
  confirmedAt?: Date;
  /** Of a new device: the hash of the secret with which its mail ends the session. */
  notMeHash?: string;
  /** Of the current token. */
  tokenHash: string;
  /** Of the previous token, with the salt of its successor. */
  previousHash: string | null;
  salt: string | null;
  createdAt: Date;
  /** When the current token was issued. */
  lastUsedAt: Date;
  /** When the document may be removed: when its last token, refresh or access, expires. */
  expiresAt: Date;
  /** Null while the session lasts; absent in documents of the first release. */
  endedAt?: Date | null;
  /** Present until the end is announced to every process. */
  unannouncedAt?: Date;
}

export type SessionModel = Model<SessionDocument>;

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

export const sessionModel = (connection: Connection): SessionModel =>
  connection.model<SessionDocument>('Session', schema, 'sessions');

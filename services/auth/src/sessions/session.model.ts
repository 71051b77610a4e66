import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** A signed-in device: the family of refresh tokens that began with one sign-in. */
export interface SessionDocument {
  _id: Types.ObjectId;
  memberId: Types.ObjectId;
  /** The member's epoch when it began; it is over as soon as the two differ. */
  epoch: number;
  userAgent: string;
  /** Of the token that is good now. */
  tokenHash: string;
  /** Of the one before, and what its successor was made with. */
  previousHash: string | null;
  salt: string | null;
  createdAt: Date;
  /** When the token that is good now was given. */
  lastUsedAt: Date;
  /** When the document may go: with the last token, refresh or access, that may be in use. */
  expiresAt: Date;
  /** Null while the session lasts; absent in documents of the first release. */
  endedAt?: Date | null;
  /** There while not every process knows that it has ended. */
  unannouncedAt?: Date;
}

export type SessionModel = Model<SessionDocument>;

const schema = new Schema<SessionDocument>(
  {
    memberId: { type: Schema.Types.ObjectId, required: true },
    epoch: { type: Number, required: true },
    userAgent: { type: String, default: '' },
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

schema.index({ memberId: 1, lastUsedAt: -1 });
schema.index({ unannouncedAt: 1 }, { sparse: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const sessionModel = (connection: Connection): SessionModel =>
  connection.model<SessionDocument>('Session', schema, 'sessions');

import { type Connection, Schema, type Types } from 'mongoose';

/** The push subscription of a browser. */
export interface PushSubscriptionDocument {
  /** The SHA-256 of the endpoint, in hex. */
  _id: string;
  userId: Types.ObjectId;
  /** The session with which the subscription ends. */
  sessionId: Types.ObjectId;
  /** The address of the browser at its push service. */
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** The public key of this site with which the browser subscribed. */
  publicKey: string;
  device: string;
  createdAt: Date;
  /** When the browser last opened Mutua. */
  seenAt: Date;
  /** When a push last reached the browser; null before the first one. */
  lastOkAt: Date | null;
  /** The number of failed attempts since then. */
  failures: number;
}

/** A session that nobody uses ends after this time. */
const UNUSED_SECONDS = 30 * 24 * 60 * 60;

const text = { type: String, required: true };
const id = { type: Schema.Types.ObjectId, required: true };
const date = { type: Date, required: true };

const schema = new Schema<PushSubscriptionDocument>(
  {
    _id: text,
    userId: id,
    sessionId: id,
    endpoint: text,
    keys: { p256dh: text, auth: text },
    publicKey: text,
    device: text,
    createdAt: date,
    seenAt: date,
    lastOkAt: { type: Date, default: null },
    failures: { type: Number, default: 0 },
  },
  { versionKey: false },
)
  .index({ userId: 1, createdAt: -1 })
  .index({ sessionId: 1 })
  .index({ seenAt: 1 }, { expireAfterSeconds: UNUSED_SECONDS });

export const pushSubscriptionModel = (connection: Connection) =>
  connection.model<PushSubscriptionDocument>('pushsubscription', schema);

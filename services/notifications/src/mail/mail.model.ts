import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';

/** A member's wish for no more mails, on its way to the account. */
export interface UnsubscriptionDocument extends OutboxFields {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  createdAt: Date;
}

/** What became of a mail that an event asked for. What it said is not kept: it carried a secret. */
export interface MailDocument {
  /** The event's id. */
  _id: string;
  kind: string;
  state: 'sending' | 'sent' | 'expired';
  attempts: number;
  createdAt: Date;
}

const KEPT_SECONDS = 90 * 24 * 60 * 60;

const mailSchema = new Schema<MailDocument>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    state: { type: String, required: true },
    attempts: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
).index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

const unsubscriptionSchema = new Schema<UnsubscriptionDocument>(
  { userId: { type: Schema.Types.ObjectId, required: true }, createdAt: { type: Date, required: true } },
  { versionKey: false },
)
  .plugin((schema) => outboxPlugin(schema, { insertOnly: true }))
  .index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const unsubscriptionModel = (connection: Connection) =>
  connection.model<UnsubscriptionDocument>('unsubscription', unsubscriptionSchema);
export const mailModel = (connection: Connection) => connection.model<MailDocument>('mail', mailSchema);

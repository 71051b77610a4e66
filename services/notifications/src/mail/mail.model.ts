import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';
import { KEPT_SECONDS } from '../notifications/notification.model.ts';

/** A member's wish for no more mails, on its way to the account. */
export interface UnsubscriptionDocument extends OutboxFields {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  createdAt: Date;
}

export type SecretMailKind = 'verify-email' | 'reset-password';

/** What a mail with a secret link needs to be written. */
export interface SecretLetter {
  to: string;
  name: string;
  token: string;
}

/** A mail with a secret link, which an event asked for. */
export interface MailDocument {
  /** The event's id. */
  _id: string;
  kind: SecretMailKind;
  /** `refused`: by the mail server, for good. Before 1.1 a mail was `sending` while its event was tried. */
  state: 'waiting' | 'sent' | 'expired' | 'refused' | 'sending';
  /** Gone as soon as the mail is over: it holds an address and a secret. */
  letter?: SecretLetter;
  /** When it is to be sent, or tried again. */
  dueAt: Date;
  /** When its link ends. */
  expiresAt: Date;
  attempts: number;
  createdAt: Date;
  /** Of the call that led to the mail; null in mails of before traces. */
  traceId: string | null;
}

const mailSchema = new Schema<MailDocument>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    state: { type: String, required: true },
    letter: {
      type: new Schema<SecretLetter>({ to: String, name: String, token: String }, { _id: false }),
      default: undefined,
    },
    dueAt: Date,
    expiresAt: Date,
    attempts: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
    traceId: { type: String, default: null },
  },
  { versionKey: false },
)
  .index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS })
  .index({ dueAt: 1 }, { partialFilterExpression: { state: 'waiting' } });

const unsubscriptionSchema = new Schema<UnsubscriptionDocument>(
  { userId: { type: Schema.Types.ObjectId, required: true }, createdAt: { type: Date, required: true } },
  { versionKey: false },
)
  .plugin((schema) => outboxPlugin(schema, { insertOnly: true }))
  .index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const unsubscriptionModel = (connection: Connection) =>
  connection.model<UnsubscriptionDocument>('unsubscription', unsubscriptionSchema);
export const mailModel = (connection: Connection) => connection.model<MailDocument>('mail', mailSchema);

import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';
import { KEPT_SECONDS } from '../notifications/notification.model.ts';

/** A member's unsubscription, to be published to the auth service. */
export interface UnsubscriptionDocument extends OutboxFields {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  createdAt: Date;
}

export type SecretMailKind = 'verify-email' | 'reset-password';

/** What is needed to write a mail with a secret link. */
export interface SecretLetter {
  to: string;
  name: string;
  token: string;
  /** What comes after the link; absent in mails from before 1.5. */
  goal?: { skill: string; owner: string } | null;
}

/** A mail with a secret link, requested by an event. */
export interface MailDocument {
  /** The event's id. */
  _id: string;
  kind: SecretMailKind;
  /** `refused`: permanently, by the mail server. Before 1.1 a mail was `sending` while its event was tried. */
  state: 'waiting' | 'sent' | 'expired' | 'refused' | 'sending';
  /** Removed as soon as the mail is sent, refused or expired, because it holds an address and a secret. */
  letter?: SecretLetter;
  /** When to send it, or to try again. */
  dueAt: Date;
  /** When its link expires. */
  expiresAt: Date;
  attempts: number;
  createdAt: Date;
  /** The trace of the call that led to the mail; null in mails from before traces. */
  traceId: string | null;
}

const mailSchema = new Schema<MailDocument>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    state: { type: String, required: true },
    letter: {
      type: new Schema<SecretLetter>(
        {
          to: String,
          name: String,
          token: String,
          goal: { type: new Schema({ skill: String, owner: String }, { _id: false }), default: null },
        },
        { _id: false },
      ),
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

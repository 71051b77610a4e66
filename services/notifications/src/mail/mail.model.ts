import type { Language, MailKind } from '@mutua/contracts';
import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';
import { KEPT_SECONDS } from '../notifications/notification.model.ts';

/** A member's unsubscription, which is published to the auth service. */
export interface UnsubscriptionDocument extends OutboxFields {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  createdAt: Date;
}

/** The data of a mail about an account. */
export interface AccountLetter {
  to: string;
  name: string;
  /** Null in a mail without a secret link. */
  token: string | null;
  language: Language;
  /** An IANA time zone; null while unknown. */
  timeZone: string | null;
  values: Record<string, string>;
}

/** The stored data of a mail about an account. Earlier releases may have stored it. */
export interface StoredLetter {
  to: string;
  name: string;
  token: string | null;
  language?: Language | null;
  timeZone?: string | null;
  values?: Record<string, string>;
  /** In confirmation mails from before 1.6: the skill or member that the visitor wanted. */
  goal?: { owner: string } | null;
}

/** Fills in defaults for fields that earlier releases did not store. */
export const toLetter = ({ to, name, token, language, timeZone, values, goal }: StoredLetter): AccountLetter => ({
  to,
  name,
  token,
  language: language ?? 'en',
  timeZone: timeZone ?? null,
  values: values ?? { ...goal },
});

/** A mail about an account, requested by an event. */
export interface MailDocument extends OutboxFields {
  /** The event's id. */
  _id: string;
  kind: MailKind;
  /**
   * `refused` means permanently refused by the mail server, `withdrawn` that the service that asked for it took it back. Before 1.1 a mail
   * was `sending` during the attempt.
   */
  state: 'waiting' | 'sent' | 'expired' | 'refused' | 'withdrawn' | 'sending';
  /** Removed once the mail is sent, refused, expired or withdrawn, because it contains an address and a secret. */
  letter?: StoredLetter;
  /** When to send the mail, or to try again. */
  dueAt: Date;
  /** The mail is not sent after this moment, because its link has expired. */
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
      type: new Schema<StoredLetter>(
        {
          to: String,
          name: String,
          token: String,
          language: String,
          timeZone: String,
          values: Schema.Types.Mixed,
          goal: Schema.Types.Mixed,
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
  { versionKey: false, minimize: false },
)
  .plugin((schema) => outboxPlugin(schema))
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

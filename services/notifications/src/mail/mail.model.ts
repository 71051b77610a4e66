import { type Connection, Schema } from 'mongoose';

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

export const mailModel = (connection: Connection) => connection.model<MailDocument>('mail', mailSchema);

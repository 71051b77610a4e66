import type { AskedMark, MarkFault } from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** The mail to a mailbox that waits for its press. */
export interface PendingMailbox {
  /** The hash of the link's token. */
  link: string;
  /** The hash of the whole address. */
  mailbox: string;
  expiresAt: Date;
}

export interface MarkDocument {
  /** 24 hex characters. */
  _id: string;
  memberId: string;
  kind: AskedMark;
  /** What is shown: a page without its scheme, or the domain of a mailbox, in ASCII. */
  value: string;
  createdAt: Date;
  /** When it was last true; null while it is not shown. */
  checkedAt: Date | null;
  /** Of a page: why the last check found nothing. */
  fault: MarkFault | null;
  /** Of a page: the failed checks since the last good one. */
  misses: number;
  /** Of a page: when it is checked next. */
  dueAt?: Date;
  /** Of a confirmed mailbox: the hash of the whole address, so that one mailbox is the mark of one member. */
  mailbox?: string;
  pending?: PendingMailbox;
  /** Of a mailbox that was never confirmed: when it goes by itself. */
  expiresAt?: Date;
}

const schema = new Schema<MarkDocument>(
  {
    _id: { type: String, required: true },
    memberId: { type: String, required: true },
    kind: { type: String, required: true },
    value: { type: String, required: true },
    createdAt: { type: Date, required: true },
    checkedAt: { type: Date, default: null },
    fault: { type: String, default: null },
    misses: { type: Number, default: 0 },
    dueAt: Date,
    mailbox: String,
    pending: Schema.Types.Mixed,
    expiresAt: Date,
  },
  { versionKey: false },
);

schema.index({ memberId: 1, kind: 1, value: 1 }, { unique: true });
schema.index({ dueAt: 1 }, { sparse: true });
schema.index({ mailbox: 1 }, { sparse: true });
schema.index({ 'pending.link': 1 }, { sparse: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const markModel = (connection: Connection): Model<MarkDocument> =>
  connection.model<MarkDocument>('Mark', schema, 'marks');

import type { AskedMark, MarkFault } from '@mutua/contracts';
import { type Connection, Schema } from 'mongoose';

/** A mail to a mailbox whose link was not opened yet. */
export interface PendingMailbox {
  /** The hash of the link's token. */
  link: string;
  /** The hash of the whole address. */
  mailbox: string;
  expiresAt: Date;
}

export interface MarkDocument {
  /** An id of 24 hex characters. */
  _id: string;
  memberId: string;
  kind: AskedMark;
  /** The shown text: the address of a page without its scheme, or the domain of a mailbox, in ASCII. */
  value: string;
  createdAt: Date;
  /** The time of the last successful check; null while the mark is not shown. */
  checkedAt: Date | null;
  /** Only for a page: why the last check failed. */
  fault: MarkFault | null;
  /** Only for a page: the number of failed checks since the last successful one. */
  misses: number;
  /** Only for a page: the time of the next check. */
  dueAt?: Date;
  /** Only for a confirmed mailbox: the hash of the whole address, so that one mailbox is the mark of one member. */
  mailbox?: string;
  pending?: PendingMailbox;
  /** Only for a mailbox that was never confirmed: the time at which the mark is removed. */
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

export const markModel = (connection: Connection) => connection.model<MarkDocument>('Mark', schema, 'marks');

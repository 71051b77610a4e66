import type { ModerationLogEntry, ReportKind } from '@mutua/contracts';
import { type Connection, Schema } from 'mongoose';

/** An entry of the log of moderation. Entries are inserted and never changed. */
export interface LogDocument {
  /** The position of the entry, from 1, without gaps. */
  _id: number;
  at: Date;
  action: ModerationLogEntry['action'];
  note: string;
  kind: ReportKind;
  targetId: string;
  subjectId: string;
  /** Null when an operator ran a command. */
  moderatorId: string | null;
  caseId: string | null;
  /** The decision and the state that it is about. Two decisions about the same state have the same value, so only one can be stored. */
  decides: string;
  /** The hash of the previous entry; empty in the first one. */
  previous: string;
  /** The hash of all fields above. */
  hash: string;
}

/** The last entry that has taken effect, and its hash. A log that has lost its last entries does not match it. */
export interface LogHeadDocument {
  _id: 'log';
  seq: number;
  hash: string;
}

const text = { type: String, required: true };

const schema = new Schema<LogDocument>(
  {
    _id: Number,
    at: { type: Date, required: true },
    action: text,
    note: { type: String, default: '' },
    kind: text,
    targetId: text,
    subjectId: text,
    moderatorId: { type: String, default: null },
    caseId: { type: String, default: null },
    decides: text,
    previous: { type: String, default: '' },
    hash: text,
  },
  { versionKey: false },
);
schema.index({ decides: 1 }, { unique: true });
schema.index({ subjectId: 1, _id: -1 });
// Used to find who was suspended in a month.
schema.index({ action: 1, at: 1 });

const headSchema = new Schema<LogHeadDocument>(
  { _id: String, seq: { type: Number, required: true }, hash: text },
  { versionKey: false },
);

export const logModel = (connection: Connection) =>
  connection.model<LogDocument>('ModerationLogEntry', schema, 'moderationLog');

export const logHeadModel = (connection: Connection) =>
  connection.model<LogHeadDocument>('ModerationLogHead', headSchema, 'moderationLogHead');

import type {
  Import,
  ImportColumn,
  ImportDelimiter,
  ImportEncoding,
  ImportState,
  ImportVerdict,
  ItemColumn,
  ItemKind,
  Language,
} from '@mutua/contracts';
import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';
import type { ReadFailure } from './read-file.ts';
import type { ReadItems } from './read-items.ts';

export type VerdictCounts = Record<ImportVerdict, number>;

/** A further file with offers and needs, and what reading it has found out. */
export interface ItemFile {
  /** The id of its bytes. */
  _id: string;
  name: string;
  /** What all of it is, when its columns do not say it. */
  kind?: ItemKind;
  /** What each column holds, as an organiser has said it, and as it was read. Absent in lists of the release before. */
  order?: (ItemColumn | null)[];
  columns?: (ItemColumn | null)[];
  /** By which a later file with these headings is read in the same way. A keyed hash. */
  headingsKey?: string;
  kept: number | null;
  leftOut: number | null;
  failure: ReadItems['failure'];
}

export type PausedBy = NonNullable<NonNullable<Import['asking']>['paused']>;

/** A list of people that an organiser has brought. It names none of them: see `importRows`. */
export interface ImportDocument {
  _id: Types.ObjectId;
  /** The organiser; null when they have left. */
  by: string | null;
  at: Date;
  /** The name of the file. */
  name: string;
  state: ImportState;
  /** How often the file was read. Rows of an earlier reading do not count. */
  reading: number;
  /** How the organiser wants it to be read; absent: by itself. */
  order?: { encoding: ImportEncoding; delimiter: ImportDelimiter; columns: (ImportColumn | null)[] };
  format: 'csv' | 'json' | null;
  encoding: ImportEncoding | null;
  delimiter: ImportDelimiter | null;
  columns: (ImportColumn | null)[];
  /** Headings and three names, sealed: a file without headings begins with a person. */
  head: string | null;
  /** By which a later file with these headings is read in the same way. A keyed hash. */
  headingsKey: string | null;
  counts: VerdictCounts;
  failure: ReadFailure | null;
  /** Further files with offers and needs. Absent in lists of the release before. */
  itemFiles?: ItemFile[];
  /** When a process may work on it: at once, or when the one that does must have died. Absent when there is nothing to do. */
  dueAt?: Date;
  startedAt?: Date;
  sender?: string;
  note?: string;
  language?: Language;
  people?: number;
  pausedBy?: PausedBy;
  /** When an organiser went on after a pause. Letters before that do not cause another one. */
  resumedAt?: Date;
  /** Whether the first letters since the start or that moment are out, and had time to come back. */
  isTried?: boolean;
  /** Whether people were erased who had waited for a letter for too long. */
  isOver?: true;
  undoneAt?: Date;
  /** When the document is removed with its rows. */
  forgetAt: Date;
}

const mixed = Schema.Types.Mixed;
const importSchema = new Schema<ImportDocument>(
  {
    by: { type: String, default: null },
    at: { type: Date, required: true },
    name: { type: String, required: true },
    state: { type: String, required: true },
    reading: { type: Number, required: true },
    order: { type: mixed, default: undefined },
    format: { type: String, default: null },
    encoding: { type: String, default: null },
    delimiter: { type: String, default: null },
    columns: { type: mixed, default: [] },
    head: { type: String, default: null },
    headingsKey: { type: String, default: null },
    counts: { type: mixed, required: true },
    failure: { type: String, default: null },
    itemFiles: { type: mixed, default: undefined },
    dueAt: Date,
    startedAt: Date,
    sender: String,
    note: String,
    language: String,
    people: Number,
    pausedBy: String,
    resumedAt: Date,
    isTried: Boolean,
    isOver: Boolean,
    undoneAt: Date,
    forgetAt: { type: Date, required: true },
  },
  { versionKey: false },
);
// At most one file is read at a time.
importSchema.index({ state: 1 }, { unique: true, partialFilterExpression: { state: 'reading' } });
importSchema.index({ dueAt: 1 }, { sparse: true });
importSchema.index({ headingsKey: 1, at: -1 });
importSchema.index({ forgetAt: 1 });

/** The bytes of a file, sealed: a mapping reads them again. Removed with the start, or after a week. */
export interface ImportFileDocument {
  /** The id of the import, or one of its own for a further file. */
  _id: Types.ObjectId;
  /** The import of a further file. */
  of?: Types.ObjectId;
  sealed: string;
  expiresAt: Date;
}

const fileSchema = new Schema<ImportFileDocument>(
  {
    of: Schema.Types.ObjectId,
    sealed: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
fileSchema.index({ of: 1 }, { sparse: true });
fileSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/**
 * `checked`: waits for the start, or for its letter. `member`: the address is a member's, who got no letter. Every end but `claimed` erases
 * the person in the same write.
 */
export type RowState =
  | 'checked'
  | 'asked'
  | 'claimed'
  | 'refused'
  | 'expired'
  | 'undone'
  | 'undeliverable'
  | 'member'
  | 'not_again';

/** A row of a list. */
export interface ImportRowDocument extends OutboxFields {
  _id: Types.ObjectId;
  importId: Types.ObjectId;
  reading: number;
  n: number;
  /** Of a line of a further file: which one. Its verdict is `faulty`, so it is never asked. */
  file?: number;
  state: RowState;
  verdict: ImportVerdict;
  /** The person with their offers and needs, and faults, or the line of a further file; sealed. Absent once the row has ended. */
  person?: string;
  /** The keyed hash of the address, by which a registration finds the row. Absent like the person, and in faulty rows. */
  addressKey?: string;
  tokenHash?: string;
  /** The id of the event that has asked for the letter, by which a refusal finds the row; one of no event where none was needed. */
  letterId?: string;
  /** The row has ended, and the service that mails is to be told to forget the letter. Absent once it is told. */
  isWithdrawing?: boolean;
  /** Whether an earlier letter was refused for a reason that is not the person's. */
  wasRefused?: boolean;
  /** Until when the person may answer. */
  expiresAt?: Date;
  /**
   * The press that took the row; it is done once there is `memberId`. `hasConfirmed`: it has confirmed the member's address. `keep`: what
   * it keeps, until the row is the member's; absent when that is all.
   */
  claim?: { clientId: string; at: Date; hasConfirmed?: boolean; keep?: number[] };
  memberId?: string;
  /** Who had invited, for the member's own data. */
  sender?: string;
  /** What the member keeps and the browser has not stored yet; each sealed. */
  items?: { n: number; sealed: string }[];
}

const rowSchema = new Schema<ImportRowDocument>(
  {
    importId: { type: Schema.Types.ObjectId, required: true },
    reading: { type: Number, required: true },
    n: { type: Number, required: true },
    file: Number,
    state: { type: String, required: true },
    verdict: { type: String, required: true },
    person: String,
    addressKey: String,
    tokenHash: String,
    letterId: String,
    isWithdrawing: Boolean,
    wasRefused: Boolean,
    expiresAt: Date,
    claim: {
      type: new Schema(
        { clientId: String, at: Date, hasConfirmed: Boolean, keep: { type: [Number], default: undefined } },
        { _id: false },
      ),
      default: undefined,
    },
    memberId: String,
    sender: String,
    items: { type: mixed, default: undefined },
  },
  { versionKey: false },
);
rowSchema.plugin(outboxPlugin);
rowSchema.index({ importId: 1, reading: 1, n: 1 }, { unique: true });
rowSchema.index({ importId: 1, state: 1, n: 1 });
rowSchema.index({ tokenHash: 1 }, { unique: true, sparse: true });
rowSchema.index({ letterId: 1 }, { sparse: true });
rowSchema.index({ isWithdrawing: 1 }, { sparse: true });
rowSchema.index({ addressKey: 1 }, { sparse: true });
rowSchema.index({ memberId: 1 }, { sparse: true });
rowSchema.index({ expiresAt: 1 }, { sparse: true });
rowSchema.index({ 'claim.at': 1 }, { sparse: true });

/** That an import has asked an address. It says neither which address nor what it answered. */
export interface AskedAddressDocument {
  /** The keyed hash of the address. Without the key, which is not in the database, addresses cannot be tried out. */
  _id: string;
  rowId: string;
  at: Date;
  untilAt: Date;
}

const askedSchema = new Schema<AskedAddressDocument>(
  {
    _id: { type: String, required: true },
    rowId: { type: String, required: true },
    at: { type: Date, required: true },
    untilAt: { type: Date, required: true },
  },
  { versionKey: false },
);
askedSchema.index({ rowId: 1 });
askedSchema.index({ untilAt: 1 }, { expireAfterSeconds: 0 });

/** How many letters went out in an hour. */
export interface AskingHourDocument {
  _id: Date;
  sent: number;
}

const hourSchema = new Schema<AskingHourDocument>(
  { _id: { type: Date, required: true }, sent: { type: Number, required: true } },
  { versionKey: false },
);
export const importModel = (connection: Connection) =>
  connection.model<ImportDocument>('Import', importSchema, 'imports');
export const importFileModel = (connection: Connection) =>
  connection.model<ImportFileDocument>('ImportFile', fileSchema, 'importFiles');
export const importRowModel = (connection: Connection) =>
  connection.model<ImportRowDocument>('ImportRow', rowSchema, 'importRows');
export const askedAddressModel = (connection: Connection) =>
  connection.model<AskedAddressDocument>('AskedAddress', askedSchema, 'askedAddresses');
export const askingHourModel = (connection: Connection) =>
  connection.model<AskingHourDocument>('AskingHour', hourSchema, 'askingHours');

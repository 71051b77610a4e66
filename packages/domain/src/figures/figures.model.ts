import type { FigureValue, MonthState } from '@mutua/contracts';
import type { IndexToBuild } from '@mutua/service-kit';
import { type Connection, Schema } from 'mongoose';

/** A part of the figures of a month: a category or a place. */
export interface FigureCell {
  key: string;
  values: Partial<Record<string, FigureValue>>;
}

/** The figures of a month, or of a part of it. They contain numbers and no ids. */
export interface FiguresDocument {
  /** `month|by|key` */
  _id: string;
  month: string;
  /** `all` for the totals; other series have names of their own. */
  by: string;
  key: string;
  state: MonthState;
  values: Record<string, FigureValue>;
  /** The parts of a breakdown. All are in one document, because parts of two counts together could tell what each of them hides. */
  cells?: FigureCell[];
  /** When the count began. */
  computedAt: Date;
  /** The version of the definitions. */
  rule: number;
  /** The version of what is hidden, of documents with parts. Absent in those of the first one. */
  hiding?: number;
  /** How many accounts had been erased by then. A later count that differs is explained by later erasures only. */
  erased: number;
}

/** The nightly work on figures: one document for all processes of a service. */
export interface FiguresWorkDocument {
  _id: string;
  dueAt: Date;
  /** A process that dies leaves its lease to the next one. */
  leaseUntil: Date;
  /** When an opened page last had the running month counted. */
  refreshedAt?: Date;
  /** The closed months of which a count differs, and no erasure explains it. */
  differing: string[];
}

const schema = new Schema<FiguresDocument>(
  {
    _id: String,
    month: { type: String, required: true },
    by: { type: String, required: true },
    key: { type: String, default: '' },
    state: { type: String, required: true },
    values: { type: Schema.Types.Mixed, required: true },
    cells: { type: Schema.Types.Mixed, default: undefined },
    computedAt: { type: Date, required: true },
    rule: { type: Number, required: true },
    hiding: Number,
    erased: { type: Number, default: 0 },
  },
  { versionKey: false, minimize: false },
);
schema.index({ by: 1, month: 1 });

const workSchema = new Schema<FiguresWorkDocument>(
  {
    _id: String,
    dueAt: { type: Date, required: true },
    leaseUntil: { type: Date, required: true },
    refreshedAt: Date,
    differing: [String],
  },
  { versionKey: false },
);

/** The indexes of the collection `figures`, for the migrations of services that count. */
export const FIGURES_INDEXES: readonly IndexToBuild[] = [{ key: { by: 1, month: 1 } }];

export const figuresModel = (connection: Connection) => connection.model<FiguresDocument>('Figures', schema, 'figures');

export const figuresWorkModel = (connection: Connection) =>
  connection.model<FiguresWorkDocument>('FiguresWork', workSchema, 'figuresWork');

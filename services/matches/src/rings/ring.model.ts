import type { RingAnswer, RingLegStatus, RingStatus, SkillSummary, TopicTitle } from '@mutua/contracts';
import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';

/** A place of a ring. Each teaches the next one, and the last one the first. */
export interface StoredPlace {
  userId: string;
  answer: RingAnswer;
  /** The deadline of the answer; null after accepting. */
  dueAt: Date | null;
  /** Whether the member took the place of another one. */
  isSubstitute: boolean;
}

/** What the place with the same index teaches the next one. */
export interface StoredLeg {
  skill: SkillSummary;
  /** The learner's want. */
  wantId: string;
  topicId: string;
  topic: TopicTitle;
  /** Whether the want is on the learner's profile. */
  isPublic: boolean;
  /** Null until all have accepted. */
  status: RingLegStatus | null;
  /** The exchange request that it has become. */
  requestId: string | null;
  /** Whether sessions are planned, in this revision of the plan; absent before the first proposal. */
  plan?: { rev: number; isPlanned: boolean };
}

/** A member who has left the ring, with the part that they could see. */
export interface FormerPlace {
  userId: string;
  place: number;
  legs: StoredLeg[];
  /** When the member left, and the version of the ring then; absent in rings of earlier releases. */
  leftAt?: Date;
  version?: number;
}

export interface RingDocument extends OutboxFields {
  _id: string;
  status: RingStatus;
  size: number;
  /** Grows with each write. A writer that has read an older version starts again. */
  version: number;
  startedBy: string;
  message: string;
  places: StoredPlace[];
  legs: StoredLeg[];
  former: FormerPlace[];
  /** All present and former members. */
  memberIds: string[];
  /** How many substitutes it has had. */
  repairs: number;
  /** When it closes unless all have accepted. */
  endsAt: Date;
  /** When the worker checks it: at a deadline, or to finish a change. */
  dueAt: Date | null;
  /** Who could replace the teacher who cancelled. */
  substitute: { forId: string; userId: string; skill: SkillSummary } | null;
  createdAt: Date;
  updatedAt: Date;
  /** When it reached each later status; absent in rings of earlier releases. Figures count by it. */
  changes?: Partial<Record<RingStatus, Date>>;
}
export type StoredRing = Omit<RingDocument, keyof OutboxFields>;

const text = { type: String, required: true };
const date = { type: Date, required: true };

const schema = new Schema<RingDocument>(
  {
    _id: String,
    status: text,
    size: { type: Number, required: true },
    version: { type: Number, required: true },
    startedBy: text,
    message: { type: String, default: '' },
    places: { type: [Schema.Types.Mixed], required: true } as never,
    legs: { type: [Schema.Types.Mixed], required: true } as never,
    former: { type: [Schema.Types.Mixed], default: [] } as never,
    memberIds: { type: [String], required: true },
    repairs: { type: Number, default: 0 },
    endsAt: date,
    dueAt: { type: Date, default: null },
    substitute: { type: Schema.Types.Mixed, default: null },
    createdAt: date,
    updatedAt: date,
    changes: { type: Schema.Types.Mixed, default: undefined },
  },
  { versionKey: false },
);
outboxPlugin(schema);
schema.index({ memberIds: 1, updatedAt: -1 });
schema.index({ startedBy: 1, createdAt: -1 });
schema.index({ dueAt: 1 });
schema.index({ 'legs.skill._id': 1 });
schema.index({ 'legs.wantId': 1 });
// Used to count the rings of a month.
schema.index({ createdAt: 1 });
for (const status of ['confirmed', 'completed', 'broken']) schema.index({ [`changes.${status}`]: 1 }, { sparse: true });

export const ringModel = (connection: Connection): Model<RingDocument> =>
  connection.model<RingDocument>('Ring', schema);

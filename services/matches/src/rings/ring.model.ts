import type { RingAnswer, RingLegStatus, RingStatus, SkillSummary, TopicTitle } from '@mutua/contracts';
import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';

/** A place of a ring. Each teaches the next one, and the last one the first. */
export interface StoredPlace {
  userId: string;
  answer: RingAnswer;
  /** Until when the member may answer; null after a yes. */
  dueAt: Date | null;
  /** Somebody else had the place first. */
  isSubstitute: boolean;
}

/** What the place of the same number teaches the next one. */
export interface StoredLeg {
  skill: SkillSummary;
  /** The learner's want. */
  wantId: string;
  topicId: string;
  topic: TopicTitle;
  /** The want is on the learner's profile. */
  isPublic: boolean;
  /** Null until all have said yes. */
  status: RingLegStatus | null;
  /** The exchange request that it became. */
  requestId: string | null;
  /** Whether sessions are planned, as the plan of this number says; absent while nobody has proposed a time. */
  plan?: { rev: number; isPlanned: boolean };
}

/** A member who is in the ring no more, with what the member could see of it. */
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
  /** Grows with each write; a writer that read an older one starts again. */
  version: number;
  startedBy: string;
  message: string;
  places: StoredPlace[];
  legs: StoredLeg[];
  former: FormerPlace[];
  /** Everybody who is or was in it. */
  memberIds: string[];
  /** How many substitutes it has had. */
  repairs: number;
  /** When it ends if not all have said yes. */
  endsAt: Date;
  /** When the worker looks at it: somebody's time is over, or there is something left to do after a change. */
  dueAt: Date | null;
  /** Who could teach in place of the one who cancelled. */
  substitute: { forId: string; userId: string; skill: SkillSummary } | null;
  createdAt: Date;
  updatedAt: Date;
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
  },
  { versionKey: false },
);
outboxPlugin(schema);
schema.index({ memberIds: 1, updatedAt: -1 });
schema.index({ startedBy: 1, createdAt: -1 });
schema.index({ dueAt: 1 });
schema.index({ 'legs.skill._id': 1 });
schema.index({ 'legs.wantId': 1 });

export const ringModel = (connection: Connection): Model<RingDocument> =>
  connection.model<RingDocument>('Ring', schema);

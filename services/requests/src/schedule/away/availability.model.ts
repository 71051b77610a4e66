import type { AnswersWithin } from '@mutua/contracts';
import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import type { Absence, StoredAway } from './absences.ts';

/** Whether a member is away, and how soon the member answers requests. */
export interface AvailabilityDocument extends OutboxFields {
  /** The member's id. */
  _id: string;
  /** The latest absence that was set. It may be over. */
  away: StoredAway | null;
  /** The absences before it. They do not count as waiting time. */
  past: Absence[];
  answersWithin: AnswersWithin | null;
  /** How many of a hundred requests the member answers; absent in documents of releases before 1.10. */
  answerRate?: number | null;
  /** When `answersWithin` and `answerRate` are computed again; absent while nothing can change them. */
  recountAt?: Date;
  /** When to ask whether the member is still away; absent unless there is an absence without an end. */
  askAt?: Date;
  /** Grows with each change that others see. */
  version: number;
}

const schema = new Schema<AvailabilityDocument>(
  {
    _id: String,
    away: { type: Schema.Types.Mixed, default: null },
    past: { type: [Schema.Types.Mixed], default: [] } as never,
    answersWithin: { type: String, default: null },
    answerRate: { type: Number, default: null },
    recountAt: { type: Date },
    askAt: { type: Date },
    version: { type: Number, required: true },
  },
  { versionKey: false },
);
schema.plugin(outboxPlugin);
schema.index({ recountAt: 1 }, { sparse: true }).index({ askAt: 1 }, { sparse: true });

export const availabilityModel = (connection: Connection): Model<AvailabilityDocument> =>
  connection.model<AvailabilityDocument>('Availability', schema);

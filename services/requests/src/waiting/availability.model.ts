import type { AnswersWithin } from '@mutua/contracts';
import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import type { Absence, StoredAway } from './absences.ts';

/** How a member answers requests: away or here, and how soon. */
export interface AvailabilityDocument extends OutboxFields {
  /** Of the member. */
  _id: string;
  /** The latest absence that was set; it may be over. */
  away: StoredAway | null;
  /** Those before it, which do not count as waiting. */
  past: Absence[];
  answersWithin: AnswersWithin | null;
  /** How many of a hundred requests the member answers; absent in documents from before 1.10. */
  answerRate?: number | null;
  /** When `answersWithin` and `answerRate` are to be found anew; absent while nothing can change it. */
  recountAt?: Date;
  /** When to ask whether the member is still away; absent without an absence that has no end. */
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

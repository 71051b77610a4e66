import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';

/** How far a member has read a circle. */
export interface CircleReadDocument extends OutboxFields {
  /** `<member>:<circle>` */
  _id: string;
  memberId: string;
  circleId: string;
  /** Only grows. */
  readSeq: number;
}

const text = { type: String, required: true };

const schema = new Schema<CircleReadDocument>(
  { _id: text, memberId: text, circleId: text, readSeq: { type: Number, default: 0 } },
  { versionKey: false },
)
  .plugin(outboxPlugin)
  .index({ memberId: 1 })
  .index({ circleId: 1 });

export const circleReadModel = (connection: Connection): Model<CircleReadDocument> =>
  connection.model<CircleReadDocument>('circleread', schema);

export const circleReadId = (memberId: string, circleId: string): string => `${memberId}:${circleId}`;

import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** One member follows, or blocks, another. Ended relations stay stored, because their last event may still be in the outbox. */
export interface RelationDocument extends OutboxFields {
  _id: Types.ObjectId;
  from: Types.ObjectId;
  to: Types.ObjectId;
  createdAt: Date;
  deletedAt: Date | null;
  /** Grows with each change. Absent in documents of the first release. */
  version?: number;
}

export type RelationModel = Model<RelationDocument>;

function relationSchema(): Schema<RelationDocument> {
  const schema = new Schema<RelationDocument>(
    {
      from: { type: Schema.Types.ObjectId, required: true },
      to: { type: Schema.Types.ObjectId, required: true },
      createdAt: { type: Date, required: true },
      deletedAt: { type: Date, default: null },
      version: { type: Number },
    },
    { versionKey: false },
  );
  schema.plugin(outboxPlugin);
  schema.index({ from: 1, to: 1 }, { unique: true });
  schema.index({ from: 1, deletedAt: 1, createdAt: -1 });
  schema.index({ to: 1, deletedAt: 1 });
  return schema;
}

export const followModel = (connection: Connection) =>
  connection.model<RelationDocument>('Follow', relationSchema(), 'follows');

export const blockModel = (connection: Connection) =>
  connection.model<RelationDocument>('Block', relationSchema(), 'blocks');

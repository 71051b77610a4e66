import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';

export interface EndorsementDocument extends OutboxFields {
  _id: string;
  skillId: string;
  userId: string;
  message: string;
  createdAt: Date;
}

const schema = new Schema<EndorsementDocument>(
  {
    _id: String,
    skillId: { type: String, required: true },
    userId: { type: String, required: true },
    message: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.plugin(outboxPlugin);
schema.index({ userId: 1, skillId: 1 });
schema.index({ skillId: 1, createdAt: -1, _id: -1 });

export const endorsementModel = (connection: Connection): Model<EndorsementDocument> =>
  connection.model<EndorsementDocument>('Endorsement', schema);

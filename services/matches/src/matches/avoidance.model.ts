import { type Connection, type Model, Schema } from 'mongoose';

/** That a member does not want to see another one among the matches, until a time. */
export interface AvoidanceDocument {
  /** `<member>:<other>` */
  _id: string;
  memberId: string;
  otherId: string;
  until: Date;
}

const schema = new Schema<AvoidanceDocument>(
  {
    _id: String,
    memberId: { type: String, required: true },
    otherId: { type: String, required: true },
    until: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ memberId: 1 });
schema.index({ until: 1 }, { expireAfterSeconds: 0 });

export const avoidanceModel = (connection: Connection): Model<AvoidanceDocument> =>
  connection.model<AvoidanceDocument>('Avoidance', schema, 'avoid');

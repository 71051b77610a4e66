import { type Connection, Schema } from 'mongoose';

/** A completed exchange. The exchange counts of members are computed from these. */
export interface ExchangeDocument {
  /** The id of the request. */
  _id: string;
  /** The two members. */
  parties: string[];
  /** Present in a leg of a ring: the learner, for whom the leg does not count. */
  learnerId?: string;
}

const schema = new Schema<ExchangeDocument>(
  { _id: { type: String, required: true }, parties: { type: [String], required: true }, learnerId: String },
  { versionKey: false },
);

schema.index({ parties: 1 });

export const exchangeModel = (connection: Connection) =>
  connection.model<ExchangeDocument>('Exchange', schema, 'exchanges');

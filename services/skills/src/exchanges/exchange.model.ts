import { type Connection, type Model, Schema } from 'mongoose';

/** The read model of a completed exchange. */
export interface ExchangeDocument {
  /** The id of the request, so that an exchange counts once, however often and late its event arrives. */
  _id: string;
  /** The two skills that were exchanged: the sender's and the receiver's. */
  skillIds: string[];
}

const schema = new Schema<ExchangeDocument>(
  { _id: String, skillIds: { type: [String], required: true } },
  { versionKey: false },
);
schema.index({ skillIds: 1 });

export const exchangeModel = (connection: Connection): Model<ExchangeDocument> =>
  connection.model<ExchangeDocument>('Exchange', schema);

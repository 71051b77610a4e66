import { type Connection, type Model, Schema } from 'mongoose';

/** Two members between whom there is or was a request. */
export interface PartnerDocument {
  /** The id of the request. */
  _id: string;
  parties: string[];
}

const schema = new Schema<PartnerDocument>(
  { _id: { type: String, required: true }, parties: { type: [String], required: true } },
  { versionKey: false },
);
schema.index({ parties: 1 });

export const partnerModel = (connection: Connection): Model<PartnerDocument> =>
  connection.model<PartnerDocument>('Partner', schema, 'partners');

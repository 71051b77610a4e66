import type { RequestStatus } from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** Two members who have or had a request with each other. */
export interface PartnerDocument {
  /** The id of the request. */
  _id: string;
  parties: string[];
  /** The status of the request, in the version stored with it; absent until the first event of this release. */
  status?: RequestStatus;
  version?: number;
}

const schema = new Schema<PartnerDocument>(
  {
    _id: { type: String, required: true },
    parties: { type: [String], required: true },
    status: String,
    version: Number,
  },
  { versionKey: false },
);
schema.index({ parties: 1 });

export const partnerModel = (connection: Connection): Model<PartnerDocument> =>
  connection.model<PartnerDocument>('Partner', schema, 'partners');

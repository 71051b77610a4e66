import type { EventPayload } from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** A copy of who is in an exchange ring of the matches service, once all have said yes. */
export interface RingDocument {
  _id: string;
  status: EventPayload<'ring.people'>['status'];
  memberIds: string[];
  /** The version of the ring in the matches service. */
  version: number;
}

const schema = new Schema<RingDocument>(
  {
    _id: String,
    status: { type: String, required: true },
    memberIds: { type: [String], required: true },
    version: { type: Number, required: true },
  },
  { versionKey: false },
);

export const ringModel = (connection: Connection): Model<RingDocument> =>
  connection.model<RingDocument>('Ring', schema, 'rings');

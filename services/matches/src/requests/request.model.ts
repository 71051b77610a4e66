import type { RequestStatus } from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** The read model of an exchange request. */
export interface RequestDocument {
  _id: string;
  senderId: string;
  receiverId: string;
  senderSkillId: string;
  receiverSkillId: string;
  status: RequestStatus;
  /** The ring to which it belongs: the receiver teaches, and the sender's own skill goes to another member. */
  ring: string | null;
  updatedAt: Date;
  /** The version of the request in the requests service. */
  version: number;
}

const text = { type: String, required: true };

const schema = new Schema<RequestDocument>(
  {
    _id: String,
    senderId: text,
    receiverId: text,
    senderSkillId: text,
    receiverSkillId: text,
    status: text,
    ring: { type: String, default: null },
    updatedAt: { type: Date, required: true },
    version: { type: Number, required: true },
  },
  { versionKey: false },
);
schema.index({ senderId: 1, status: 1 });
schema.index({ receiverId: 1, status: 1 });

export const requestModel = (connection: Connection): Model<RequestDocument> =>
  connection.model<RequestDocument>('Request', schema);

import { type Connection, Schema, type Types } from 'mongoose';

/** The pinned messages of a conversation, in the order in which they were pinned. */
export interface PinsDocument {
  /** The id of the request. */
  _id: Types.ObjectId;
  pins: { seq: number; by: Types.ObjectId; at: Date }[];
  /** Grows with each change. Absent before the first one. */
  version?: number;
}

const pinsSchema = new Schema<PinsDocument>(
  {
    pins: [
      {
        _id: false,
        seq: { type: Number, required: true },
        by: { type: Schema.Types.ObjectId, required: true },
        at: { type: Date, required: true },
      },
    ],
    version: Number,
  },
  { versionKey: false },
);

export const pinsModel = (connection: Connection) => connection.model<PinsDocument>('conversationpin', pinsSchema);

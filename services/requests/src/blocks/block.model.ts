import { type Connection, type Model, Schema } from 'mongoose';

/** A block as the auth service tells of it. A lifted one stays, so that a late event does not bring it back. */
export interface BlockDocument {
  /** Blocker and blocked, with a colon between. */
  _id: string;
  blockerId: string;
  blockedId: string;
  isActive: boolean;
  version: number;
}

const schema = new Schema<BlockDocument>(
  {
    _id: String,
    blockerId: { type: String, required: true },
    blockedId: { type: String, required: true },
    isActive: { type: Boolean, required: true },
    version: { type: Number, required: true },
  },
  { versionKey: false },
);

export const blockModel = (connection: Connection): Model<BlockDocument> =>
  connection.model<BlockDocument>('Block', schema);

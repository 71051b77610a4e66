import { type Connection, type Model, Schema } from 'mongoose';

/** A copy of a block that the auth service owns. A lifted block stays stored, so that a late event does not bring it back. */
export interface BlockDocument {
  /** `<blocker>:<blocked>` */
  _id: string;
  blockerId: string;
  blockedId: string;
  isActive: boolean;
  /** The version of the relation in the auth service. */
  version: number;
}

/** Before 1.2 chat stored ids as ObjectIds. Both forms are read; a republish writes them as strings. */
const id = { type: Schema.Types.Mixed, required: true };

const schema = new Schema<BlockDocument>(
  {
    _id: String,
    blockerId: id,
    blockedId: id,
    isActive: { type: Boolean, required: true },
    version: { type: Number, required: true },
  },
  { versionKey: false },
);
schema.index({ blockerId: 1 });
schema.index({ blockedId: 1 });

export const blockModel = (connection: Connection): Model<BlockDocument> =>
  connection.model<BlockDocument>('Block', schema);

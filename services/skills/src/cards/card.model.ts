import { type Connection, Schema } from 'mongoose';

/** The drawn card of a skill or a member. A later one takes its place. */
export interface CardDocument {
  /** The id of the skill or member. */
  _id: string;
  /** The name of the file, a hash of what the card shows. */
  file: string;
  picture: Buffer;
  createdAt: Date;
}

const schema = new Schema<CardDocument>(
  {
    _id: { type: String, required: true },
    file: { type: String, required: true },
    picture: { type: Buffer, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);

/** Kept in step with the migration: 30 days. */
schema.index({ createdAt: 1 }, { expireAfterSeconds: 30 * 24 * 3600 });

export const cardModel = (connection: Connection) => connection.model<CardDocument>('card', schema);

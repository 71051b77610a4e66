import { type Connection, type Model, Schema } from 'mongoose';

/** A secret that all processes share. */
export interface KeyDocument {
  _id: string;
  /** Base64. */
  value: string;
}

const schema = new Schema<KeyDocument>({ _id: String, value: { type: String, required: true } }, { versionKey: false });

export const keyModel = (connection: Connection): Model<KeyDocument> => connection.model<KeyDocument>('Key', schema);

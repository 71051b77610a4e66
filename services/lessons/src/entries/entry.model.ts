import { type Connection, type Model, Schema, type Types } from 'mongoose';

export interface EntryDocument {
  _id: Types.ObjectId;
  ownerId: string;
  text: string;
  createdAt: Date;
}

const schema = new Schema<EntryDocument>(
  {
    ownerId: { type: String, required: true },
    text: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ ownerId: 1, createdAt: -1, _id: -1 });

export const entryModel = (connection: Connection): Model<EntryDocument> =>
  connection.model<EntryDocument>('Entry', schema, 'entries');

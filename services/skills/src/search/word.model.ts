import { type Connection, type Model, Schema } from 'mongoose';

/** A word that stands, or once stood, in a skill. Words stay when their skills go: they find nothing then. */
export interface WordDocument {
  /** The word itself. */
  _id: string;
  length: number;
  /** At most 37. */
  endings: string[];
  /** The deletion variants, at most 29. They were called so before 1.2, and both releases read them. */
  outlines: string[];
}

const schema = new Schema<WordDocument>(
  {
    _id: String,
    length: { type: Number, required: true },
    endings: { type: [String], required: true },
    outlines: { type: [String], required: true },
  },
  { versionKey: false },
);
schema.index({ endings: 1 });
schema.index({ outlines: 1 });

export const wordModel = (connection: Connection): Model<WordDocument> =>
  connection.model<WordDocument>('Word', schema);

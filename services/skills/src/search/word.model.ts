import { type Connection, type Model, Schema } from 'mongoose';

/** A word that is or was in a skill. Words stay when their skills are deleted, and a search for them then finds nothing. */
export interface WordDocument {
  /** The word itself. */
  _id: string;
  length: number;
  /** At most 37. */
  endings: string[];
  /** The deletion variants, at most 29. The field keeps its name from before 1.2, because both releases read it. */
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

import { type Connection, type Model, Schema } from 'mongoose';

/**
 * How many members teach one topic and want another. The count may be slightly wrong: it guides the search, but never decides whom to show.
 */
export interface EdgeDocument {
  /** `teach>want` */
  _id: string;
  teach: string;
  want: string;
  count: number;
}

const schema = new Schema<EdgeDocument>(
  {
    _id: String,
    teach: { type: String, required: true },
    want: { type: String, required: true },
    count: { type: Number, required: true },
  },
  { versionKey: false },
);
schema.index({ want: 1, count: -1 });
schema.index({ teach: 1, count: -1 });

export const edgeModel = (connection: Connection): Model<EdgeDocument> =>
  connection.model<EdgeDocument>('Edge', schema);

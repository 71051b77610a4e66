import type { Category } from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** The subject of wants; equal wants share one topic. */
export interface TopicDocument {
  /** The category and the sorted terms: `music|jazz+piano`. */
  _id: string;
  category: Category;
  /** The title in most of its wants; empty while no want may be disclosed. */
  title: string;
  /** Whether enough members use this title, or one publicly. */
  isTold?: boolean;
  terms: string[];
  /** The prefixes of the title's words, for suggestions while typing. */
  beginnings: string[];
  /** How many members want it, and how many teach it. */
  wanters: number;
  teachers: number;
  /** The last skill that was compared with it; absent when all are compared. */
  comparedTo?: string;
}

const schema = new Schema<TopicDocument>(
  {
    _id: String,
    category: { type: String, required: true },
    title: { type: String, default: '' },
    isTold: Boolean,
    terms: { type: [String], default: [] },
    beginnings: { type: [String], default: [] },
    wanters: { type: Number, default: 0 },
    teachers: { type: Number, default: 0 },
    comparedTo: String,
  },
  { versionKey: false },
);
schema.index({ terms: 1 });
schema.index({ beginnings: 1 });
schema.index({ category: 1, teachers: -1 });
schema.index({ teachers: -1 });
schema.index({ comparedTo: 1 }, { sparse: true });
// What is wanted most and taught by nobody.
schema.index({ wanters: -1, _id: 1 }, { partialFilterExpression: { teachers: { $lte: 0 } } });

export const topicModel = (connection: Connection): Model<TopicDocument> =>
  connection.model<TopicDocument>('Topic', schema);

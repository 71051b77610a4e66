import type { Category } from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** What wants are about, so that equal wants are one thing. */
export interface TopicDocument {
  /** The category and the terms in their order: `music|jazz+piano`. */
  _id: string;
  category: Category;
  /** As most of its wants say it; empty while no want may be told. */
  title: string;
  /** Whether enough members call it so, or one of them publicly. */
  isTold?: boolean;
  terms: string[];
  /** The beginnings of the title's words, for suggestions while somebody types. */
  beginnings: string[];
  /** How many members want it, and how many teach it. */
  wanters: number;
  teachers: number;
  /** The last skill that was compared with it, while skills are left to compare; absent when all are. */
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

export const topicModel = (connection: Connection): Model<TopicDocument> =>
  connection.model<TopicDocument>('Topic', schema);

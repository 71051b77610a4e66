import type { Category, Proficiency, SearchCadence } from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** A search that a member has saved, to be told of skills that it finds from then on. */
export interface SavedSearchDocument {
  _id: string;
  userId: string;
  /** As it was typed; empty for none. */
  q: string;
  category: Category | null;
  proficiency: Proficiency | null;
  location: string;
  /** The folded words of both. */
  words: string[];
  places: string[];
  /** Something that every skill has which it finds, by which a new skill finds it. */
  key: string;
  /** Equal in searches that find the same. */
  same: string;
  cadence: SearchCadence;
  createdAt: Date;
}

const text = { type: String, required: true };

const schema = new Schema<SavedSearchDocument>(
  {
    _id: String,
    userId: text,
    q: { type: String, default: '' },
    category: { type: String, default: null },
    proficiency: { type: String, default: null },
    location: { type: String, default: '' },
    words: [String],
    places: [String],
    key: text,
    same: text,
    cadence: text,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ userId: 1, same: 1 }, { unique: true });
schema.index({ key: 1, _id: 1 });

export const savedSearchModel = (connection: Connection): Model<SavedSearchDocument> =>
  connection.model<SavedSearchDocument>('SavedSearch', schema);

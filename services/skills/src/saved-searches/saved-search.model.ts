import type { Category, Proficiency, SearchCadence } from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** A search that a member has saved. The member is notified of skills that it finds later. */
export interface SavedSearchDocument {
  _id: string;
  userId: string;
  /** The text as the member typed it; may be empty. */
  q: string;
  category: Category | null;
  proficiency: Proficiency | null;
  location: string;
  /** The folded words of the text and of the place. */
  words: string[];
  places: string[];
  /** A word or filter that every skill found by this search has. New skills look up searches by it. */
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

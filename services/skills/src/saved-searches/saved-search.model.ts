import type { Category, MeetFilter, Proficiency, SearchCadence, SearchRadius } from '@mutua/contracts';
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
  /** The id of a place, and the radius around it; these four are absent in searches of earlier releases. */
  near?: string | null;
  km?: SearchRadius | null;
  meet?: MeetFilter | null;
  languages?: string[];
  /** The folded words of the text and of the place. */
  words: string[];
  places: string[];
  /** By this, a new skill finds the searches that may find it. Each skill that this search finds has the key; of several keys, it has one. */
  key: string | string[];
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
    near: String,
    km: Number,
    meet: String,
    languages: { type: [String], default: undefined },
    words: [String],
    places: [String],
    // Earlier releases read a text, and find no list.
    key: { type: Schema.Types.Mixed, required: true },
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

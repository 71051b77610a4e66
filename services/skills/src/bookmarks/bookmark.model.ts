import type { BookmarkKind } from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** A skill or a member that a member keeps. Only the keeper reads it, so no event tells of it. */
export interface BookmarkDocument {
  /** `keeper:kind:target`: a member keeps a thing once. */
  _id: string;
  userId: string;
  kind: BookmarkKind;
  targetId: string;
  /** May be empty. */
  note: string;
  createdAt: Date;
  /** When the keeper's list first showed that it leads nowhere; null while it leads somewhere. */
  goneSince: Date | null;
}

const text = { type: String, required: true };

const schema = new Schema<BookmarkDocument>(
  {
    _id: String,
    userId: text,
    kind: text,
    targetId: text,
    note: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    goneSince: { type: Date, default: null },
  },
  { versionKey: false },
);
schema.index({ userId: 1, createdAt: -1 });
// Who keeps something, and what an erasure removes.
schema.index({ targetId: 1, userId: 1 });

export const bookmarkModel = (connection: Connection): Model<BookmarkDocument> =>
  connection.model<BookmarkDocument>('Bookmark', schema);

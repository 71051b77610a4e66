import { type Connection, Schema } from 'mongoose';

/** What a page stated about itself. The document contains no member and no address. */
export interface PreviewDocument {
  /** A digest of the address. */
  _id: string;
  /** Absent when the page could not be read, or stated nothing. */
  card?: PreviewCard;
  fetchedAt: Date;
  keptUntil: Date;
}

export interface PreviewCard {
  site: string;
  title: string;
  description: string;
  /** A file in the chat's store without an owner. */
  picture?: { key: string; alt: string; width: number; height: number };
}

const date = { type: Date, required: true };

// There is no index with a time to live, because it would leave the pictures behind.
const previewSchema = new Schema<PreviewDocument>(
  { _id: { type: String, required: true }, card: { type: Schema.Types.Mixed }, fetchedAt: date, keptUntil: date },
  { versionKey: false },
).index({ keptUntil: 1 });

export const previewModel = (connection: Connection) => connection.model<PreviewDocument>('preview', previewSchema);

import type { Connection, FlattenMaps } from 'mongoose';
import { type EntryDocument, entryModel } from './entry.model.ts';

export type EntryRepository = ReturnType<typeof createEntryRepository>;

/** An entry with its id as a string. */
export interface StoredEntry {
  _id: string;
  text: string;
  createdAt: Date;
}

const toEntry = ({ _id, text, createdAt }: EntryDocument | FlattenMaps<EntryDocument>): StoredEntry => ({
  _id: _id.toHexString(),
  text,
  createdAt,
});

/** Stores entries and finds them. */
export function createEntryRepository({ connection }: { connection: Connection }) {
  const model = entryModel(connection);

  return {
    async insert(fields: Pick<EntryDocument, 'ownerId' | 'text' | 'createdAt'>): Promise<StoredEntry> {
      return toEntry((await model.create(fields)).toObject());
    },

    /** The newest entries of a member first. */
    async findNewest(ownerId: string, limit: number): Promise<StoredEntry[]> {
      return (await model.find({ ownerId }).sort({ createdAt: -1, _id: -1 }).limit(limit).lean()).map(toEntry);
    },
  };
}

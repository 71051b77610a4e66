import type { LessonsEntry } from '@mutua/contracts';
import type { Caller } from '@mutua/service-kit';
import type { EntryRepository, StoredEntry } from './entry.repository.ts';

export type EntryService = ReturnType<typeof createEntryService>;

const SHOWN = 50;

const view = ({ createdAt, ...entry }: StoredEntry): LessonsEntry => ({ ...entry, createdAt: createdAt.toISOString() });

/** The rules of entries: each belongs to the member who wrote it. */
export function createEntryService({ entries }: { entries: EntryRepository }) {
  return {
    /** Stores an entry of the caller. */
    async add({ userId }: Caller, text: string): Promise<LessonsEntry> {
      return view(await entries.insert({ ownerId: userId, text, createdAt: new Date() }));
    },

    /** The caller's newest entries. */
    async list({ userId }: Caller): Promise<LessonsEntry[]> {
      return (await entries.findNewest(userId, SHOWN)).map(view);
    },
  };
}

import { randomUUID } from 'node:crypto';
import { access, mkdir, opendir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface StoredPicture {
  name: string;
  /** When it was saved or touched. */
  touchedAt: Date;
}

/** Where pictures are kept. A name is a plain file name, and its content never changes. */
export interface AvatarStorage {
  save(name: string, content: Buffer): Promise<void>;
  /** Null when there is none. */
  read(name: string): Promise<Buffer | null>;
  has(name: string): Promise<boolean>;
  /** Makes it as young as one that is saved now; does nothing when there is none. */
  touch(name: string): Promise<void>;
  /** Every picture, and every draft of one that was never finished. */
  list(): AsyncIterable<StoredPicture>;
  /** Removes it if it was not touched after this time. */
  removeUntouched(name: string, since: Date): Promise<boolean>;
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Keeps pictures as files of a folder, which is made when missing. */
export function createFolderStorage(uploadsDir: string): AvatarStorage {
  const folder = join(uploadsDir, 'avatars');
  const touchedAt = async (name: string): Promise<Date | null> =>
    (await stat(join(folder, name)).catch(nullWhenMissing))?.mtime ?? null;

  return {
    async save(name, content) {
      await mkdir(folder, { recursive: true });
      // Renamed into place, so that nobody is served half a picture.
      const draft = join(folder, `.${randomUUID()}`);
      await writeFile(draft, content);
      await rename(draft, join(folder, name));
    },

    read: (name) => readFile(join(folder, name)).catch(nullWhenMissing),

    has: async (name) => (await access(join(folder, name)).then(() => true, nullWhenMissing)) ?? false,

    async touch(name) {
      const now = new Date();
      await utimes(join(folder, name), now, now).catch(nullWhenMissing);
    },

    async *list() {
      const entries = await opendir(folder).catch(nullWhenMissing);
      for await (const { name } of entries ?? []) {
        const date = await touchedAt(name);
        if (date) yield { name, touchedAt: date };
      }
    },

    async removeUntouched(name, since) {
      const date = await touchedAt(name);
      if (!date || date > since) return false;
      await rm(join(folder, name), { force: true });
      return true;
    },
  };
}

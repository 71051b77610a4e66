import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where pictures are kept. A name is a plain file name, and its content never changes. */
export interface AvatarStorage {
  save(name: string, content: Buffer): Promise<void>;
  /** Null when there is none. */
  read(name: string): Promise<Buffer | null>;
  has(name: string): Promise<boolean>;
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Keeps pictures as files of a folder, which is made when missing. */
export function createFolderStorage(uploadsDir: string): AvatarStorage {
  const folder = join(uploadsDir, 'avatars');

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
  };
}

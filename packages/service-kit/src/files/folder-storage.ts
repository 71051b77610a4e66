import { randomUUID } from 'node:crypto';
import { access, type FileHandle, mkdir, open, opendir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { assertFileName, type FileStorage } from './file-storage.ts';

/** In the same file system as the files, so that a rename can publish a finished file. */
const UNFINISHED = '.drafts';
/** An unfinished file older than this must belong to a process that has died. */
const ABANDONED_MS = 3600 * 1000;

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Makes a folder durable: a file survives a crash only when its folder entry does. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/**
 * Stores files in a local folder, and creates it if it is missing. The first save of a process removes the unfinished files of processes
 * that died.
 * @throws Error when a name is not a plain file name
 */
export function createFolderStorage(folder: string): FileStorage {
  const unfinished = join(folder, UNFINISHED);
  let prepared: Promise<void> | undefined;

  function pathOf(name: string): string {
    assertFileName(name);
    return join(folder, name);
  }

  const touchedAt = async (path: string): Promise<Date | null> => {
    const found = await stat(path).catch(nullWhenMissing);
    return found?.isFile() ? found.mtime : null;
  };

  async function prepare(): Promise<void> {
    await mkdir(unfinished, { recursive: true });
    const abandoned = new Date(Date.now() - ABANDONED_MS);
    for await (const { name } of await opendir(unfinished)) {
      const path = join(unfinished, name);
      const date = await touchedAt(path);
      if (date && date < abandoned) await rm(path, { force: true });
    }
  }

  /** Writes a file, and renames it into place once it is durable. */
  async function publish(name: string, write: (file: FileHandle) => Promise<unknown>): Promise<void> {
    const path = pathOf(name);
    prepared ??= prepare();
    await prepared.catch((error: unknown) => {
      prepared = undefined; // try again at the next save
      throw error;
    });
    const unpublished = join(unfinished, randomUUID());
    const file = await open(unpublished, 'wx');
    try {
      await write(file);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unpublished, path);
    await syncFolder(folder);
  }

  return {
    save: (name, content) => publish(name, (file) => file.writeFile(content)),

    async saveStream(name, content) {
      let size = 0;
      await publish(name, async (file) => {
        for await (const chunk of content as AsyncIterable<Buffer>) {
          await file.write(chunk);
          size += chunk.length;
        }
      });
      return size;
    },

    read: async (name) => readFile(pathOf(name)).catch(nullWhenMissing),

    open: async (name, part) => (await open(pathOf(name)).catch(nullWhenMissing))?.createReadStream(part) ?? null,

    has: async (name) => (await access(pathOf(name)).then(() => true, nullWhenMissing)) ?? false,

    async touch(name) {
      const now = new Date();
      await utimes(pathOf(name), now, now).catch(nullWhenMissing);
    },

    async *list() {
      const entries = await opendir(folder).catch(nullWhenMissing);
      for await (const { name } of entries ?? []) {
        const date = await touchedAt(join(folder, name));
        if (date) yield { name, touchedAt: date };
      }
    },

    async remove(name) {
      await rm(pathOf(name), { force: true });
    },

    async removeUntouched(name, since) {
      const path = pathOf(name);
      const date = await touchedAt(path);
      if (!date || date > since) return false;
      await rm(path, { force: true });
      return true;
    },
  };
}

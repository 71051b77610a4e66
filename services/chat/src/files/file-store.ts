import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where the bytes of files lie. */
export interface FileStore {
  /** Resolves once the file is durable. */
  save(key: string, bytes: Buffer): Promise<void>;
  /** Null when it is not there. */
  read(key: string): Promise<Readable | null>;
  /** Also when it is not there, or only a part of it. */
  remove(key: string): Promise<void>;
}

/** Files in a local folder. */
export function createFolderStore(folder: string): FileStore {
  return {
    async save(key, bytes) {
      await mkdir(folder, { recursive: true });
      const path = join(folder, key);
      const file = await open(`${path}.part`, 'wx');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
    },
    async remove(key) {
      for (const path of [join(folder, key), join(folder, `${key}.part`)]) await rm(path, { force: true });
    },
    async read(key) {
      try {
        return (await open(join(folder, key))).createReadStream();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
  };
}

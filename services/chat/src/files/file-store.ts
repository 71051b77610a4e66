import { createReadStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where the bytes of files lie. */
export interface FileStore {
  /** Resolves once the file is durable. */
  save(key: string, bytes: Buffer): Promise<void>;
  read(key: string): Readable;
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
    read: (key) => createReadStream(join(folder, key)),
  };
}

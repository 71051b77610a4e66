import { appendFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ARCHIVE_LIMITS } from './archive.ts';
import { sha256 } from './checksums.ts';
import { withLock } from './lock.mjs';

/** Bytes per part. An interruption loses at most one part. */
export const CHUNK_BYTES = 256 * 1024;
/** After this time without a new part, an upload is removed. */
const KEEP_MS = 24 * 60 * 60 * 1000;
/** How many unfinished uploads a remote may have. The one that has waited longest for a part is removed first. */
const KEEP_UPLOADS = 3;
const isMissing = (error: NodeJS.ErrnoException) => error.code === 'ENOENT';

export type Appended = { offset: number } | { conflict: number } | 'too large';

/**
 * Archives that arrive in parts. They are stored in the folder of releases, so that any gateway can receive the next part. An upload is
 * named by the checksum of its archive, so that a sender of the same archive can continue it.
 */
export function createUploads(releasesDir: string) {
  const folderOf = (remote: string) => path.join(releasesDir, '.uploads', remote);
  const fileOf = (remote: string, checksum: string) => path.join(folderOf(remote), checksum);
  const sizeOf = (file: string): Promise<number> =>
    stat(file).then(
      ({ size }) => size,
      (error: NodeJS.ErrnoException) => {
        if (isMissing(error)) return 0;
        throw error;
      },
    );

  /** Removes abandoned uploads, and makes room for a new one. */
  const sweep = async (remote: string, checksum: string): Promise<void> => {
    const names = (await readdir(folderOf(remote))).filter((name) => !name.startsWith('.') && name !== checksum);
    const uploads = await Promise.all(
      names.map(async (name) => ({ file: fileOf(remote, name), at: (await stat(fileOf(remote, name))).mtimeMs })),
    );
    const newestFirst = uploads.sort((a, b) => b.at - a.at);
    const isOver = ({ at }: { at: number }, index: number) => at < Date.now() - KEEP_MS || index >= KEEP_UPLOADS - 1;
    for (const { file } of newestFirst.filter(isOver)) await rm(file, { force: true });
  };

  return {
    /** How many bytes of an archive have arrived. */
    offset: (remote: string, checksum: string): Promise<number> => sizeOf(fileOf(remote, checksum)),

    /** Appends a part. The same part, sent twice at the same time, is added once. */
    append: async (remote: string, checksum: string, offset: number, part: Buffer): Promise<Appended> => {
      await mkdir(folderOf(remote), { recursive: true });
      return withLock(path.join(folderOf(remote), '.lock'), async () => {
        const file = fileOf(remote, checksum);
        const size = await sizeOf(file);
        if (size !== offset) return { conflict: size };
        if (size + part.length > ARCHIVE_LIMITS.archiveBytes) return 'too large';
        if (size === 0) await sweep(remote, checksum);
        await appendFile(file, part);
        return { offset: size + part.length };
      });
    },

    /** The whole archive; undefined when there is none. Removes a complete archive with a wrong checksum. */
    read: async (remote: string, checksum: string): Promise<Buffer | 'wrong checksum' | undefined> => {
      const file = fileOf(remote, checksum);
      const archive = await readFile(file).catch((error: NodeJS.ErrnoException) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      if (!archive || sha256(archive) === checksum) return archive;
      await rm(file, { force: true });
      return 'wrong checksum';
    },

    remove: (remote: string, checksum: string): Promise<void> => rm(fileOf(remote, checksum), { force: true }),
  };
}
export type Uploads = ReturnType<typeof createUploads>;

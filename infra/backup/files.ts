import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createFileStorage, type FileStorage } from '@mutua/service-kit/files';
import { type FileKind, type FileRecord, fileListPath, type Manifest } from './manifest.ts';
import { writePacked } from './packed-file.ts';

/** How many files are copied at a time: a bucket has a high latency. */
const CONCURRENCY = 8;

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The files of a kind in a backup's folder. */
export const backedUpFiles = (folder: string, kind: string): FileStorage =>
  createFileStorage(join(folder, 'files'), kind);

/** Copies the files of one kind into a backup, in any number of passes: a file's content never changes. */
export function copyFiles({ folder, fileStore, kind }: { folder: string; fileStore: string; kind: FileKind }) {
  const source = createFileStorage(fileStore, kind);
  const target = backedUpFiles(folder, kind);
  const copied = new Map<string, FileRecord>();

  async function copy(name: string): Promise<void> {
    const bytes = await source.read(name);
    if (!bytes) return; // removed since it was listed
    await target.save(name, bytes);
    copied.set(name, { name, bytes: bytes.length, sha256: sha256(bytes) });
  }

  return {
    kind,

    /** Copies the files that are not copied yet. Returns the total number of copied files. */
    async pass(): Promise<number> {
      await forEach(source.list(), ({ name }) => (copied.has(name) ? undefined : copy(name)));
      return copied.size;
    },

    /** Writes the list of the files. */
    async finish(): Promise<Manifest['files'][string]> {
      const lines = [...copied.values()].map((each) => Buffer.from(`${JSON.stringify(each)}\n`));
      return { files: copied.size, ...(await writePacked(fileListPath(folder, kind), lines)) };
    },
  };
}

/** Processes several items at a time. @throws the first error */
export async function forEach<T>(
  items: AsyncIterable<T> | Iterable<T>,
  work: (item: T) => Promise<void> | undefined,
): Promise<void> {
  let batch: T[] = [];
  const processBatch = () => Promise.all(batch.map(work));
  for await (const item of items) {
    batch.push(item);
    if (batch.length < CONCURRENCY) continue;
    await processBatch();
    batch = [];
  }
  await processBatch();
}

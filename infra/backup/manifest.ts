import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@mutua/contracts/limits';
import { EJSON } from 'bson';
import { z } from 'zod';
import { UserError } from '../stack/user-error.ts';

const FILE = 'manifest.json';

/** The expected size and hash of a file. */
const content = { bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) };

const collection = z.strictObject({
  documents: z.int().min(0),
  ...content,
  /** In the form of `createIndexes`, without the index on `_id`. */
  indexes: z.array(z.looseObject({ name: z.string(), key: z.record(z.string(), z.unknown()) })),
});

const database = z.strictObject({
  name: z.string(),
  /** The applied migrations. */
  migrations: z.array(z.string()),
  collections: z.record(z.string(), collection),
});

const Manifest = z.strictObject({
  format: z.literal(1),
  id: z.uuid(),
  /** The release that made the backup. Backups of the first releases do not have it. */
  product: z.strictObject({ version: z.string(), commit: z.string().optional() }).optional(),
  /** Every database is copied as of one moment between these two. */
  startedAt: z.iso.datetime(),
  readAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  databases: z.record(z.enum(SERVICES), database),
  /** By kind, as in `createFileStorage`: size and hash of the list with the name, size and hash of each file. */
  files: z.record(z.string(), z.strictObject({ files: z.int().min(0), ...content })),
});

export type Manifest = z.infer<typeof Manifest>;
export type DatabaseRecord = z.infer<typeof database>;
export type CollectionRecord = z.infer<typeof collection>;

/** A file of a backup's list. */
export interface FileRecord {
  name: string;
  bytes: number;
  sha256: string;
}

/** The kinds of files that services keep. */
export const FILE_KINDS = ['avatars', 'chat'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export const documentsPath = (folder: string, service: ServiceName, collection: string): string =>
  join(folder, 'databases', service, `${collection}.bson.gz`);
export const fileListPath = (folder: string, kind: string): string => join(folder, 'files', `${kind}.jsonl.gz`);

/** The last file of a backup: a backup without it is incomplete. As Extended JSON, because the condition of an index may contain a date. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const draft = join(folder, `.${FILE}`);
  await writeFile(draft, `${EJSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, join(folder, FILE));
}

/** @throws UserError when the folder has no complete backup that this release can read */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => {
    throw new UserError(`${folder} holds no complete backup: there is no ${FILE}.`);
  });
  try {
    return Manifest.parse(EJSON.parse(text));
  } catch (cause) {
    throw new UserError(`${join(folder, FILE)} is damaged, or of another release.`, { cause });
  }
}

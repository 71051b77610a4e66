import { createHash } from 'node:crypto';
import { SERVICES, type ServiceName } from '@mutua/contracts/limits';
import { createFileStorage } from '@mutua/service-kit/files';
import mongoose from 'mongoose';
import { type Client, collectionNames } from '../../infra/backup/connect.ts';
import type { Installation } from '../../infra/backup/create-backup.ts';
import { sha256 } from '../../infra/backup/files.ts';
import { FILE_KINDS } from '../../infra/backup/manifest.ts';

/** The fingerprint of a collection, a list of indexes or a file store: its number of entries and its checksum. */
export interface Fingerprint {
  count: number;
  checksum: string;
}

/** Collections that are not compared: sessions are not part of a backup, the others belong to a migration or a restore. */
const EXCLUDED = ['auth.sessions'];
const EXCLUDED_EVERYWHERE = ['migrationLock', 'restores'];

/** Sorts the fields of a document, because a migration writes them in another order than the model. */
const sortFields = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

interface Options {
  /** Compares values instead of bytes, without these fields (`chat.conversations`: `tally`). */
  without?: Readonly<Record<string, readonly string[]>>;
}

/** The fingerprints of every collection and its indexes, and of all kinds of files. */
export async function fingerprint(
  client: Client,
  { databases, fileStore }: Pick<Installation, 'databases' | 'fileStore'>,
  options: Options = {},
): Promise<Map<string, Fingerprint>> {
  const prints = new Map<string, Fingerprint>();
  for (const service of SERVICES)
    for (const [name, print] of await printsOf(client, service, databases[service], options)) prints.set(name, print);
  for (const kind of FILE_KINDS) {
    const storage = createFileStorage(fileStore, kind);
    const files: string[] = [];
    for await (const { name } of storage.list()) files.push(`${name} ${sha256((await storage.read(name)) as Buffer)}`);
    prints.set(`files of ${kind}`, { count: files.length, checksum: sha256(Buffer.from(files.sort().join('\n'))) });
  }
  return prints;
}

async function printsOf(
  client: Client,
  service: ServiceName,
  databaseName: string,
  { without }: Options,
): Promise<[string, Fingerprint][]> {
  const database = client.db(databaseName);
  const prints: [string, Fingerprint][] = [];
  for (const name of (await collectionNames(database)).sort()) {
    const full = `${service}.${name}`;
    if (EXCLUDED_EVERYWHERE.includes(name)) continue;
    const indexes = (await database.collection(name).listIndexes().toArray()).map(
      ({ v: _version, ns: _namespace, ...index }) => JSON.stringify(index, sortFields),
    );
    prints.push([
      `${full}, indexes`,
      { count: indexes.length, checksum: sha256(Buffer.from(indexes.sort().join('\n'))) },
    ]);
    if (EXCLUDED.includes(full)) continue;
    const hash = createHash('sha256');
    let count = 0;
    const cursor = database.collection(name).find({}, { raw: true, sort: { _id: 1 }, batchSize: 1_000 });
    for await (const document of cursor) {
      const bytes = document as unknown as Uint8Array;
      hash.update(without ? valuesOf(bytes, without[full]) : bytes);
      count += 1;
    }
    prints.push([full, { count, checksum: hash.digest('hex') }]);
  }
  return prints;
}

function valuesOf(bytes: Uint8Array, without: readonly string[] = []): string {
  const document = mongoose.mongo.BSON.deserialize(bytes);
  for (const field of without) delete document[field];
  return JSON.stringify(document, sortFields);
}

export interface Comparison {
  name: string;
  /** Absent when both are the same. */
  difference?: string;
}

const EMPTY: Fingerprint = { count: 0, checksum: createHash('sha256').digest('hex') };
const text = ({ count, checksum }: Fingerprint) => `${count} (${checksum.slice(0, 12)})`;

/** Compares the collections of both sides. A missing collection counts as empty. */
export function compare(
  before: ReadonlyMap<string, Fingerprint>,
  after: ReadonlyMap<string, Fingerprint>,
): Comparison[] {
  return [...new Set([...before.keys(), ...after.keys()])].sort().map((name) => {
    const [was, is] = [before.get(name) ?? EMPTY, after.get(name) ?? EMPTY];
    if (was.checksum === is.checksum && was.count === is.count) return { name: `${name}: ${is.count}` };
    return { name, difference: `${text(was)} before, ${text(is)} after` };
  });
}

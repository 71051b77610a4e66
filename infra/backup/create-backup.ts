import { randomUUID } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { SERVICES, type ServiceName } from '@mutua/contracts/limits';
import { UserError } from '../stack/user-error.ts';
import { collectionNames, connect, type Database } from './connect.ts';
import { copyFiles } from './files.ts';
import {
  type CollectionRecord,
  type DatabaseRecord,
  documentsPath,
  FILE_KINDS,
  type Manifest,
  writeManifest,
} from './manifest.ts';
import { writePacked } from './packed-file.ts';
import { productVersion } from './product-version.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';

/** Where the data of an installation are stored. */
export interface Installation {
  mongodbUri: string;
  databases: Record<ServiceName, string>;
  /** The value of FILE_STORE. */
  fileStore: string;
}

/**
 * Collections that are backed up without their documents. A refresh token changes with each use, so a restored session would look stolen
 * and be revoked.
 */
const WITHOUT_DOCUMENTS: Partial<Record<ServiceName, readonly string[]>> = { auth: ['sessions'] };
/** Collections that belong to a running process or to a restore. */
const NOT_BACKED_UP: readonly string[] = ['migrationLock', 'restores'];

/**
 * Copies databases and files into a new folder while the product runs. The databases are copied as of one moment, and the files include all
 * that the databases name.
 * @throws UserError when the folder is in use, or the database cannot be read as of one moment
 */
export async function createBackup({
  folder,
  installation: { mongodbUri, databases, fileStore },
  onProgress = () => {},
}: {
  folder: string;
  installation: Installation;
  onProgress?: (text: string) => void;
}): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new UserError(`${folder} is not empty. Name a new folder.`);
  const startedAt = new Date().toISOString();
  const kinds = FILE_KINDS.map((kind) => copyFiles({ folder, fileStore, kind }));

  // Most files are copied before the moment of the databases, the rest after it. So no file that a document names is removed too early.
  for (const files of kinds) onProgress(`files: ${files.kind}: ${await files.pass()}`);

  const client = await connect(mongodbUri);
  try {
    const snapshot = await openSnapshot(client, databases.auth);
    const readAt = new Date().toISOString();
    const records: [ServiceName, DatabaseRecord][] = [];
    for (const service of SERVICES) {
      const record = await copyDatabase({ folder, service, snapshot, database: client.db(databases[service]) });
      const documents = Object.values(record.collections).reduce((sum, each) => sum + each.documents, 0);
      onProgress(`${service}: ${documents} documents of ${Object.keys(record.collections).length} collections`);
      records.push([service, record]);
    }
    await snapshot.end();
    for (const files of kinds) onProgress(`files: ${files.kind}: ${await files.pass()}`);

    const manifest: Manifest = {
      format: 1,
      id: randomUUID(),
      product: await productVersion(),
      startedAt,
      readAt,
      finishedAt: new Date().toISOString(),
      databases: Object.fromEntries(records) as Manifest['databases'],
      files: Object.fromEntries(await Promise.all(kinds.map(async (files) => [files.kind, await files.finish()]))),
    };
    await writeManifest(folder, manifest);
    return manifest;
  } finally {
    await client.close();
  }
}

async function copyDatabase({
  folder,
  service,
  snapshot,
  database,
}: {
  folder: string;
  service: ServiceName;
  snapshot: Snapshot;
  database: Database;
}): Promise<DatabaseRecord> {
  const collections: Record<string, CollectionRecord> = {};
  for (const name of await collectionNames(database)) {
    if (NOT_BACKED_UP.includes(name)) continue;
    let documents = 0;
    const isWithoutDocuments = WITHOUT_DOCUMENTS[service]?.includes(name);
    async function* readAndCount() {
      if (isWithoutDocuments) return;
      for await (const document of snapshot.read(database.databaseName, name)) {
        documents += 1;
        yield document;
      }
    }
    const written = await writePacked(documentsPath(folder, service, name), readAndCount());
    collections[name] = { documents, ...written, indexes: await indexesOf(database, name) };
  }
  const applied = await database
    .collection<{ _id: string }>('migrations')
    .find({ finishedAt: { $exists: true } })
    .sort({ _id: 1 })
    .toArray();
  return { name: database.databaseName, migrations: applied.map(({ _id }) => _id), collections };
}

/** Leaves out the fields that a server adds to an index: its version, its namespace, and how the local engine stores it. */
async function indexesOf(database: Database, collection: string): Promise<CollectionRecord['indexes']> {
  const found = await database.collection(collection).listIndexes().toArray();
  return found
    .filter(({ name }) => name !== '_id_')
    .map(
      ({ v: _version, ns: _namespace, storageEngine: _engine, ...index }) =>
        index as CollectionRecord['indexes'][number],
    );
}

import { SERVICES, type ServiceName } from '@mutua/contracts/limits';
import { createFileStorage } from '@mutua/service-kit/files';
import mongoose from 'mongoose';
import { UserError } from '../stack/user-error.ts';
import { collectionNames, connect, type Database } from './connect.ts';
import type { Installation } from './create-backup.ts';
import { backedUpFiles, forEach } from './files.ts';
import {
  type CollectionRecord,
  type DatabaseRecord,
  documentsPath,
  FILE_KINDS,
  type FileRecord,
  type Manifest,
} from './manifest.ts';
import { readDocuments } from './packed-file.ts';
import { verifyBackup } from './verify-backup.ts';

const BATCH = 1_000;
/** Written last, because a service does not start on a database without its migrations. */
const MIGRATIONS = 'migrations';

/** A database stores which backups were restored into it. */
interface RestoreRecord {
  /** The id of the backup. */
  _id: string;
  startedAt: Date;
  /** Absent while the database is incomplete. */
  finishedAt?: Date;
}

type State = 'empty' | 'unfinished' | 'restored' | 'used';

/**
 * Restores a backup into databases and file store. Before that, it reads the whole backup and compares the hashes. No service may run. Each
 * database is emptied and filled. After an interruption, a second call fills the unfinished databases again, and skips the others.
 * @param replace drops databases that contain other data
 * @throws UserError when the backup is damaged, or a target is in use without `replace`; nothing is changed then
 */
export async function restoreBackup({
  folder,
  installation: { mongodbUri, databases, fileStore },
  replace = false,
  onProgress = () => {},
}: {
  folder: string;
  installation: Installation;
  replace?: boolean;
  onProgress?: (text: string) => void;
}): Promise<Manifest> {
  onProgress('Comparing the backup with its hashes');
  const { manifest, files } = await verifyBackup(folder);
  const client = await connect(mongodbUri);
  try {
    const states = new Map<ServiceName, State>();
    for (const service of SERVICES)
      states.set(service, await stateOf(client.db(databases[service]), manifest.id, replace));
    if (!replace) await refuseUsed(states, { databases, fileStore });

    for (const service of SERVICES) {
      const database = client.db(databases[service]);
      if (states.get(service) === 'restored') onProgress(`${service}: has been restored before`);
      else {
        await fillDatabase({ database, id: manifest.id, folder, service, record: manifest.databases[service] });
        onProgress(`${service}: restored`);
      }
    }
  } finally {
    await client.close();
  }
  for (const [kind, list] of files)
    onProgress(`files: ${kind}: ${await restoreFiles({ folder, fileStore, kind, list })} restored`);
  return manifest;
}

/** With `replace`, a database that was restored before counts as used, because members may have written since. */
async function stateOf(database: Database, id: string, replace: boolean): Promise<State> {
  const record = await database.collection<RestoreRecord>('restores').findOne({ _id: id });
  if (record && !record.finishedAt) return 'unfinished';
  if (record && !replace) return 'restored';
  for (const name of await collectionNames(database)) if (await database.collection(name).findOne({})) return 'used';
  return 'empty';
}

/** @throws UserError that names the targets with other data */
async function refuseUsed(
  states: ReadonlyMap<ServiceName, State>,
  { databases, fileStore }: Pick<Installation, 'databases' | 'fileStore'>,
): Promise<void> {
  const used = [...states]
    .filter(([, state]) => state === 'used')
    .map(([service]) => `the database ${databases[service]}`);
  // An interrupted restore has saved some files.
  if ([...states.values()].every((state) => state === 'empty' || state === 'used'))
    for (const kind of FILE_KINDS) {
      for await (const _file of createFileStorage(fileStore, kind).list()) {
        used.push(`the files of ${kind}`);
        break;
      }
    }
  if (used.length > 0)
    throw new UserError(
      `Not empty: ${used.join(', ')}. Nothing was changed. With --replace the databases are dropped first.`,
    );
}

/** Drops collections, not the database: that would need a role beyond `readWrite`, which the services' user does not have. */
async function fillDatabase({
  database,
  id,
  folder,
  service,
  record,
}: {
  database: Database;
  id: string;
  folder: string;
  service: ServiceName;
  record: DatabaseRecord;
}): Promise<void> {
  for (const name of await collectionNames(database)) await database.collection(name).drop();
  const restores = database.collection<RestoreRecord>('restores');
  await restores.insertOne({ _id: id, startedAt: new Date() });
  const names = Object.keys(record.collections).filter((name) => name !== MIGRATIONS);
  for (const name of [...names, ...(MIGRATIONS in record.collections ? [MIGRATIONS] : [])]) {
    const collection = record.collections[name] as CollectionRecord;
    const restored = await fillCollection(database, name, documentsPath(folder, service, name));
    if (restored !== collection.documents)
      throw new Error(`${service}.${name}: ${restored} documents were restored, not ${collection.documents}`);
    if (collection.indexes.length > 0)
      await database.command({ createIndexes: name, indexes: collection.indexes.map(({ ...index }) => index) });
  }
  await restores.updateOne({ _id: id }, { $set: { finishedAt: new Date() } });
}

async function fillCollection(database: Database, name: string, path: string): Promise<number> {
  const { BSON } = mongoose.mongo;
  const collection = database.collection(name);
  let restored = 0;
  let batch: object[] = [];
  const insert = async () => {
    if (batch.length > 0) await collection.insertMany(batch, { ordered: false });
    restored += batch.length;
    batch = [];
  };
  for await (const bytes of readDocuments(path)) {
    // Keeps the BSON types of values: a whole double stays a double.
    batch.push(BSON.deserialize(bytes, { promoteValues: false, bsonRegExp: true }));
    if (batch.length === BATCH) await insert();
  }
  await insert();
  return restored;
}

/** Saves the missing files: an existing file with the same name has the same content. Returns how many were saved. */
async function restoreFiles({
  folder,
  fileStore,
  kind,
  list,
}: {
  folder: string;
  fileStore: string;
  kind: string;
  list: readonly FileRecord[];
}): Promise<number> {
  const source = backedUpFiles(folder, kind);
  const target = createFileStorage(fileStore, kind);
  let saved = 0;
  await forEach(list, async ({ name }) => {
    if (await target.has(name)) return;
    const bytes = await source.read(name);
    if (!bytes) throw new Error(`${name} of the backup vanished`);
    await target.save(name, bytes);
    saved += 1;
  });
  return saved;
}

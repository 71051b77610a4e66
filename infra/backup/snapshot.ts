import mongoose from 'mongoose';
import { UserError } from '../stack/user-error.ts';
import type { Client } from './connect.ts';

type Session = ReturnType<Client['startSession']>;

/** Every database as of one moment, however long reading takes. */
export interface Snapshot {
  /** Every document of a collection, as BSON. */
  read(database: string, collection: string): AsyncIterable<Uint8Array>;
  end(): Promise<void>;
}

const BATCH = 1_000;
const SNAPSHOT_TOO_OLD = 239;

/**
 * Fixes the moment of a backup. A replica set or a sharded cluster reads all databases at one cluster time. The local engine has
 * no cluster time; its transactions read at one moment, too.
 * @throws UserError for a server that can do neither: a single MongoDB without a replica set
 */
export async function openSnapshot(client: Client, database: string): Promise<Snapshot> {
  const session = (await clusterTimeSession(client, database)) ?? (await transaction(client, database));
  return {
    async *read(name, collection) {
      const cursor = client
        .db(name)
        .collection(collection)
        .find({}, { session, raw: true, batchSize: BATCH })
        .sort({ _id: 1 });
      try {
        for await (const document of cursor) yield document as unknown as Uint8Array;
      } catch (error) {
        if ((error as { code?: unknown }).code !== SNAPSHOT_TOO_OLD) throw error;
        throw new UserError(
          'MongoDB does not keep the moment of the backup for so long: raise minSnapshotHistoryWindowInSeconds above the time that a backup takes.',
          { cause: error },
        );
      }
    },
    async end() {
      if (session.inTransaction()) await session.abortTransaction();
      await session.endSession();
    },
  };
}

/** A server with snapshot reads reports the time at which it has read. Other servers refuse the read, or report no time. */
async function clusterTimeSession(client: Client, database: string): Promise<Session | undefined> {
  const session = client.startSession({ snapshot: true });
  try {
    await readOnce(client, database, session);
    if ('snapshotTime' in session && session.snapshotTime) return session;
  } catch (error) {
    if (!(error instanceof mongoose.mongo.MongoServerError)) throw error;
  }
  await session.endSession();
  return undefined;
}

async function transaction(client: Client, database: string): Promise<Session> {
  const session = client.startSession();
  session.startTransaction({ readConcern: { level: 'snapshot' } });
  try {
    await readOnce(client, database, session);
    return session;
  } catch (cause) {
    await session.endSession();
    if (!(cause instanceof mongoose.mongo.MongoServerError)) throw cause;
    throw new UserError(
      'This MongoDB cannot read all databases as of one moment. Make it a replica set; one of a single member will do.',
      { cause },
    );
  }
}

/** The first read of a session determines the moment of all its reads. */
const readOnce = (client: Client, database: string, session: Session) =>
  client.db(database).collection('migrations').findOne({}, { session });

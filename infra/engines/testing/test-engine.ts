import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose, { type mongo } from 'mongoose';
import { type Engine, startMongo } from '../index.ts';

/** The environment of a machine that has neither MongoDB nor Redis. */
export const BARE_ENV = { ...process.env, MONGODB_URI: '', REDIS_URL: '', PATH: '' };

/** A folder for an engine's data, outside every checkout. */
export const newDataDir = () => mkdtemp(join(tmpdir(), 'mutua-engine-'));

export type TestEngine = {
  connection: mongoose.Connection;
  db: mongo.Db;
  client: mongo.MongoClient;
  /** PostgreSQL's data folder, which contains the socket. */
  folder: string;
  /** A new collection with these documents. */
  collection(documents?: mongo.Document[]): Promise<mongo.Collection<mongo.Document>>;
};

/** Starts a separate local engine and connects to it, for the tests of a file. */
export function testEngine(): TestEngine {
  const engine = {} as TestEngine;
  let server: Engine | undefined;
  let dataDir = '';
  let collections = 0;

  beforeAll(async () => {
    dataDir = await newDataDir();
    const started = await startMongo({ dataDir, env: BARE_ENV });
    server = started;
    engine.folder = join(dataDir, 'postgres-18');
    engine.connection = await mongoose.createConnection(started.uri, { dbName: 'probe' }).asPromise();
    engine.db = engine.connection.db as mongo.Db;
    engine.client = engine.connection.getClient();
  }, 120_000);

  afterAll(async () => {
    await engine.connection?.close();
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  engine.collection = async (documents = []) => {
    collections += 1;
    const collection = engine.db.collection(`c${collections}`);
    if (documents.length) await collection.insertMany(documents);
    return collection;
  };
  return engine;
}

/** The ids of the documents of a cursor, in its order. */
export const idsOf = async (cursor: { toArray(): Promise<mongo.Document[]> }) =>
  (await cursor.toArray()).map(({ _id }) => _id);

/** The error of a command that must fail. */
export async function errorOf(promise: Promise<unknown>): Promise<mongo.MongoServerError> {
  try {
    await promise;
  } catch (error) {
    return error as mongo.MongoServerError;
  }
  throw new Error('It succeeded.');
}

/** Polls until the condition holds. */
export async function waitFor(condition: () => boolean | Promise<boolean>, patience = 10_000): Promise<void> {
  for (const deadline = Date.now() + patience; !(await condition()); await delay(50)) {
    if (Date.now() > deadline) throw new Error(`The condition did not hold within ${patience} ms: ${condition}`);
  }
}

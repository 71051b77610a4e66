import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@mutua/service-kit/testing';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { startMongo, startRedis } from '../engines/index.ts';
import { freePort } from '../engines/processes/ports.ts';
import { createSupervisor } from './supervisor.ts';

const BARE_ENV = { ...process.env, MONGODB_URI: '', REDIS_URL: '', PATH: '' };

/** Clients must reconnect by themselves within this time, which is about as long as a person waits. */
const BACK_WITHIN_MS = 15_000;

let folder: string;
const supervisor = createSupervisor();
let mongodbUri = '';
let redisUrl = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mutua-supervised-'));
  const [mongoPort, redisPort] = [await freePort(0), await freePort(0)];
  await supervisor.start('mongo', async () => {
    const mongo = await startMongo({ dataDir: join(folder, 'mongo'), port: mongoPort, env: BARE_ENV });
    mongodbUri = mongo.uri;
    return { ...mongo, exited: mongo.exited.then(() => undefined) };
  });
  await supervisor.start('redis', async () => {
    const redis = await startRedis({ dataDir: join(folder, 'redis'), port: redisPort, env: BARE_ENV, password: 'p w' });
    redisUrl = redis.url;
    return { ...redis, exited: redis.exited.then(() => undefined) };
  });
}, 120_000);

afterAll(async () => {
  await Promise.all(['mongo', 'redis'].map(supervisor.pause));
  await rm(folder, { recursive: true, force: true });
});

it.each([
  ['the engine process', 0],
  ['PostgreSQL', 1],
])('a client of the database continues after SIGKILL of %s', async (_what, index) => {
  const client = await mongoose.mongo.MongoClient.connect(mongodbUri, { serverSelectionTimeoutMS: 500 });
  const documents = client.db('probe').collection<{ _id: string }>('c');
  const id = `kept ${index}`;
  await documents.insertOne({ _id: id });
  const pids = [...supervisor.pids('mongo')];
  process.kill(pids[index] ?? 0, 'SIGKILL');
  await waitFor(async () => {
    expect(supervisor.pids('mongo')).toHaveLength(2);
    expect(supervisor.pids('mongo')).not.toEqual(pids);
    return documents.findOne({ _id: id });
  }, BACK_WITHIN_MS);
  await client.close();
});

it('a Redis client continues after Redis was killed and restarted', async () => {
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 0, retryStrategy: () => 50 });
  redis.on('error', () => undefined);
  await redis.set('k', 'v');
  await redis.call('WAITAOF', 1, 0, 5000);
  const pids = [...supervisor.pids('redis')];
  process.kill(pids[0] ?? 0, 'SIGKILL');
  await waitFor(async () => {
    expect(supervisor.pids('redis')).toHaveLength(1);
    expect(supervisor.pids('redis')).not.toEqual(pids);
    return (await redis.get('k')) === 'v';
  }, BACK_WITHIN_MS);
  redis.disconnect();
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { EngineError, ensureEngines, resolveEngines, startMongo, startRedis } from './index.ts';
import { isRunning } from './processes/orphaned-process.ts';
import { listen } from './processes/ports.ts';
import { BARE_ENV, errorOf, newDataDir, waitFor } from './testing/test-engine.ts';
import { ensureTree } from './unpack/tree.mjs';

const env = BARE_ENV;
let folder: string;
const ending: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = await newDataDir();
});

afterEach(async () => {
  while (ending.length)
    await ending
      .pop()?.()
      .catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
});

const mongoIn = async (options = {}) => {
  const mongo = await startMongo({ dataDir: folder, env, ...options });
  ending.push(mongo.stop);
  return mongo;
};

const redisIn = async (options = {}) => {
  const redis = await startRedis({ dataDir: folder, env, ...options });
  ending.push(redis.stop);
  return redis;
};

const connect = async (uri: string) => {
  const client = await mongoose.mongo.MongoClient.connect(uri, { serverSelectionTimeoutMS: 5_000 });
  ending.push(() => client.close());
  return client.db('probe').collection<{ _id: number }>('c');
};

const clientOf = (url: string) => {
  const client = new Redis(url, { retryStrategy: () => null });
  client.on('error', () => undefined); // the test closes connections on purpose
  ending.push(() => Promise.resolve(client.disconnect()));
  return client;
};

/** The ids of all processes whose working directory is in a folder. */
async function pidsIn(place: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const cwds = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((pid, i) => cwds[i]?.startsWith(place) && isRunning(pid));
}

const noneLeft = () => waitFor(async () => (await pidsIn(folder)).length === 0);

/** Inserts documents one after another until the connection breaks. */
function insertUntilBroken(documents: Awaited<ReturnType<typeof connect>>) {
  const state = { acknowledged: 0, broken: Promise.resolve() };
  state.broken = (async () => {
    for (;;) {
      await documents.insertOne({ _id: state.acknowledged });
      state.acknowledged += 1;
    }
  })().catch(() => undefined);
  return state;
}

describe('startMongo', () => {
  it('keeps data from one start to the next, and leaves no process behind', async () => {
    const lines: string[] = [];
    const first = await mongoIn({ log: (line: string) => lines.push(line) });
    expect(first.name).toMatch(/^PostgreSQL 18\.\S+ with DocumentDB \d/);
    expect(lines).toContain(first.name);
    expect(await pidsIn(folder)).toEqual(expect.arrayContaining(first.pids));
    await (await connect(first.uri)).insertOne({ _id: 1 });
    await first.stop();
    expect(await pidsIn(folder)).toEqual([]);

    const second = await mongoIn();
    expect(await (await connect(second.uri)).find().toArray()).toEqual([{ _id: 1 }]);
  });

  it('has every acknowledged insert after kill -9 of gateway and PostgreSQL', async () => {
    const first = await mongoIn();
    const inserts = insertUntilBroken(await connect(first.uri));
    await waitFor(() => inserts.acknowledged > 300);
    await first.kill();
    await inserts.broken;

    const second = await mongoIn();
    const documents = await connect(second.uri);
    const found = (await documents.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
    // One more may be stored: written, but killed before the reply.
    expect(found.slice(0, inserts.acknowledged)).toEqual(Array.from({ length: inserts.acknowledged }, (_, i) => i));
    expect(found.length - inserts.acknowledged).toBeLessThanOrEqual(1);
  });

  it('ends PostgreSQL when only the gateway is killed', async () => {
    const { pids } = await mongoIn();
    process.kill(pids[0] ?? 0, 'SIGKILL');
    await noneLeft();
  });

  it('ends with a message when only PostgreSQL is killed', async () => {
    const mongo = await mongoIn();
    process.kill(mongo.pids[1] ?? 0, 'SIGKILL');
    expect(await mongo.exited).toContain('PostgreSQL: Error: ended by itself');
    await noneLeft();
  });

  it('waits for the PostgreSQL of a killed start', async () => {
    const first = await mongoIn();
    await (await connect(first.uri)).insertOne({ _id: 1 });
    const [gateway = 0, postgres = 0] = first.pids;
    process.kill(postgres, 'SIGSTOP'); // otherwise it would end with its parent
    process.kill(gateway, 'SIGKILL');
    await first.exited;
    expect(isRunning(postgres)).toBe(true);

    const starting = mongoIn();
    setTimeout(() => process.kill(postgres, 'SIGCONT'), 300);
    const second = await starting;
    expect(isRunning(postgres)).toBe(false);
    expect(await (await connect(second.uri)).countDocuments()).toBe(1);
  });

  it('refuses a folder that another start is using, without disturbing that start', async () => {
    const first = await mongoIn();
    const error = await errorOf(mongoIn());
    expect(error).toBeInstanceOf(EngineError);
    expect(error.message).toMatch(
      /^Another start is using the data in .+\. Stop it first, or use another data folder\.$/,
    );
    await (await connect(first.uri)).insertOne({ _id: 1 });
  });

  it('creates the folder once when two start at the same time', async () => {
    const results = await Promise.allSettled([mongoIn(), mongoIn()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('uses the given port, and refuses one that another program uses', async () => {
    const server = net.createServer();
    ending.push(() => Promise.resolve(server.close()));
    const port = await listen(server, 0);
    const error = await errorOf(mongoIn({ port }));
    expect(error).toBeInstanceOf(EngineError);
    expect(error.message).toBe(`Port ${port} is in use by another program. Stop that program, or choose another port.`);
    expect(await pidsIn(folder)).toEqual([]);

    server.close();
    await once(server, 'close');
    expect((await mongoIn({ port })).uri).toBe(`mongodb://127.0.0.1:${port}`);
  });

  it('uses the server that MONGODB_URI names, and leaves it running', async () => {
    const server = await mongoIn();
    const named = await startMongo({ dataDir: join(folder, 'unused'), env: { ...env, MONGODB_URI: server.uri } });
    expect(named).toMatchObject({ uri: server.uri, pids: [] });
    await named.stop();
    await (await connect(server.uri)).insertOne({ _id: 1 });
  });

  it('reports that nothing answers at MONGODB_URI, without printing the password', async () => {
    const error = await errorOf(
      startMongo({
        dataDir: folder,
        env: { ...env, MONGODB_URI: 'mongodb://me:secret@127.0.0.1:1/?directConnection=true' },
      }),
    );
    expect(error).toBeInstanceOf(EngineError);
    expect(error.message).toMatch(
      /^No MongoDB answers at mongodb:\/\/127\.0\.0\.1:1\/\?directConnection=true, which MONGODB_URI names \(.*ECONNREFUSED/,
    );
    expect(error.message).not.toContain('secret');
  });
});

describe('startRedis', () => {
  it('keeps data from one start to the next, and leaves no process behind', async () => {
    const first = await redisIn();
    const client = clientOf(first.url);
    expect(await client.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
    await client.set('k', 'v');
    await first.stop();
    expect(await pidsIn(folder)).toEqual([]);
    expect(await clientOf((await redisIn()).url).get('k')).toBe('v');
  });

  it('has the data that was acknowledged a second before kill -9', async () => {
    const first = await redisIn();
    const client = clientOf(first.url);
    const keys = Array.from({ length: 1_000 }, (_, i) => `k${i}`);
    await Promise.all(keys.map((key) => client.set(key, key)));
    // Redis answers when its file is synced to the disk up to here.
    expect(await client.call('WAITAOF', 1, 0, 5_000)).toEqual([1, 0]);
    await first.kill();
    expect(await clientOf((await redisIn()).url).dbsize()).toBe(1_000);
  });

  it('accepts only clients with the password of its address', async () => {
    const password = 'a "word" with \\, % and @';
    const server = await redisIn({ password });
    expect(await clientOf(server.url).ping()).toBe('PONG');
    const stranger = clientOf(`redis://${new URL(server.url).host}`);
    await expect(stranger.ping()).rejects.toThrow('NOAUTH');
    const [pid = 0] = server.pids;
    const args = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    expect(args).not.toContain('word');
    expect((await stat(join(folder, 'redis.conf'))).mode & 0o777).toBe(0o600);
  });

  it('refuses a folder that another start is using', async () => {
    const results = await Promise.allSettled([redisIn(), redisIn()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(redisIn()).rejects.toThrow(/^Another start is using the data in/);
  });

  it('refuses a port that another program uses', async () => {
    const first = await redisIn();
    const port = Number(new URL(first.url).port);
    const error = redisIn({ dataDir: join(folder, 'other'), port });
    await expect(error).rejects.toThrow(`Port ${port} is in use by another program.`);
  });

  it('uses the server that REDIS_URL names, and leaves it running', async () => {
    const server = await redisIn();
    const named = await startRedis({ dataDir: join(folder, 'unused'), env: { ...env, REDIS_URL: server.url } });
    await named.stop();
    expect(await clientOf(server.url).ping()).toBe('PONG');
  });

  it('reports that nothing answers at REDIS_URL, without printing the password', async () => {
    const error = await errorOf(
      startRedis({ dataDir: folder, env: { ...env, REDIS_URL: 'redis://:secret@127.0.0.1:1' } }),
    );
    expect(error).toBeInstanceOf(EngineError);
    expect(error.message).toMatch(
      /^No Redis answers at redis:\/\/127\.0\.0\.1:1, which REDIS_URL names \(.*ECONNREFUSED/,
    );
    expect(error.message).not.toContain('secret');
  });

  it('prefers the redis-server of the machine', async () => {
    const { redis: unpacked } = await ensureTree();
    const bin = join(folder, 'bin');
    await mkdir(bin);
    await writeFile(join(bin, 'redis-server'), `#!/bin/sh\nexec "${unpacked}" "$@"\n`);
    await chmod(join(bin, 'redis-server'), 0o755);
    const server = await redisIn({ env: { ...env, PATH: bin } });
    expect(server.name).toBe(join(bin, 'redis-server'));
    expect(await clientOf(server.url).ping()).toBe('PONG');
  });
});

it('both engines end when the process that started them is killed', async () => {
  const script = join(import.meta.dirname, 'testing', 'hold-engines.ts');
  const start = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(start.stdout, 'data');
  const { uri, url } = JSON.parse(line);
  await (await connect(uri)).insertOne({ _id: 1 });
  expect(await clientOf(url).ping()).toBe('PONG');
  start.kill('SIGKILL');
  await noneLeft();
});

describe('which engines', () => {
  it('are those of the environment, of the machine, or the unpacked ones', async () => {
    await writeFile(join(folder, 'mongod'), '');
    await writeFile(join(folder, 'redis-server'), '');
    await chmod(join(folder, 'mongod'), 0o755); // the other cannot be run
    expect(resolveEngines({ PATH: `/nowhere:${folder}` })).toEqual({
      mongo: { kind: 'installed', program: join(folder, 'mongod') },
      redis: { kind: 'unpacked' },
    });
    expect(resolveEngines({ PATH: folder, MONGODB_URI: 'mongodb://m', REDIS_URL: 'redis://r' })).toEqual({
      mongo: { kind: 'external', url: 'mongodb://m' },
      redis: { kind: 'external', url: 'redis://r' },
    });
  });

  it('are not downloaded when none is needed', async () => {
    const given = { MONGODB_URI: 'mongodb://m', REDIS_URL: 'redis://r', MUTUA_CACHE: join(folder, 'cache') };
    await ensureEngines({ env: given });
    expect(await readdir(folder)).toEqual([]);
  });

  it('are not unpacked again', async () => {
    const progress: string[] = [];
    await ensureEngines({ env });
    await ensureEngines({ env, onProgress: (text) => progress.push(text) });
    expect(progress).toEqual([]);
  });
});

/** Redis, MongoDB and Janus for this machine: the servers that the environment names, installed programs, or unpacked packages. */
import { join } from 'node:path';
import type { Child } from './processes/child.ts';
import { startDocumentDb } from './processes/documentdb.ts';
import { startJanusServer } from './processes/janus.ts';
import { startMongod } from './processes/mongod.ts';
import { isRunning } from './processes/orphaned-process.ts';
import { freePort, HOST } from './processes/ports.ts';
import { startRedisServer } from './processes/redis.ts';
import { checkMongo, checkRedis } from './reachable.ts';
import { resolveEngines } from './resolve.mjs';
import { ensurePrograms } from './unpack/programs.ts';
import { ensureTree } from './unpack/tree.mjs';

export { EngineError } from './engine-error.mjs';
export { resolveEngines, type Source } from './resolve.mjs';

export type EngineOptions = {
  /** The engine's data folder; created when it is missing. */
  dataDir: string;
  /** 0 or undefined chooses a free port. */
  port?: number;
  /** Receives the engine's log, line by line. */
  log?: (line: string) => void;
  /** Receives progress messages of slow steps. */
  onProgress?: (text: string) => void;
  /** Ends a start that is not complete. */
  signal?: AbortSignal | undefined;
  /** Contains MONGODB_URI, REDIS_URL, PATH and the variables of the cache folder. */
  env?: NodeJS.ProcessEnv;
};

/** A running engine. An engine that the environment names has no process here: stop and kill do nothing. */
export type Engine = {
  /** The program, with its version when it is unpacked. */
  name: string;
  pids: number[];
  /** Resolves with the last lines of its log when the engine has ended for any reason. Never for one of the environment. */
  exited: Promise<string>;
  /** Stops the engine after all data is written. Resolves when none of its processes is left. */
  stop(): Promise<void>;
  /** Ends the engine with SIGKILL, like a crash. */
  kill(): Promise<void>;
};

/**
 * Downloads and unpacks the missing packages, if the unpacked engines will be used.
 *
 * @throws EngineError with a message for people
 */
export async function ensureEngines({ onProgress, env = process.env }: Pick<EngineOptions, 'onProgress' | 'env'> = {}) {
  const { mongo, redis } = resolveEngines(env);
  if (mongo.kind === 'unpacked' || redis.kind === 'unpacked') await ensureTree(onProgress, env);
}

/**
 * Starts MongoDB, or the local engine with its protocol.
 *
 * @param options.isThrowaway the local engine does not wait for the disk; for tests, which need no data after a crash of the machine
 * @returns the engine and the address for drivers
 * @throws EngineError with a sentence for people: unreachable, port or folder in use, nothing to run
 */
export async function startMongo(
  options: EngineOptions & { isThrowaway?: boolean },
): Promise<Engine & { uri: string }> {
  const { dataDir, port = 0, isThrowaway = false, log = () => undefined } = options;
  const { onProgress, signal, env = process.env } = options;
  const { mongo } = resolveEngines(env);
  if (mongo.kind === 'external') {
    await checkMongo(mongo.url);
    return { ...external('MongoDB of MONGODB_URI'), uri: mongo.url };
  }
  if (mongo.kind === 'installed') {
    const { program } = mongo;
    const server = await startMongod({ program, folder: join(dataDir, 'mongod'), port, log });
    return { ...owned(program, server, 'SIGTERM'), uri: `mongodb://${HOST}:${server.port}` };
  }
  const tree = await ensureTree(onProgress, env);
  const name = `PostgreSQL ${tree.versions.postgresql} with DocumentDB ${tree.versions.documentdb}`;
  log(name);
  const engine = await startDocumentDb({ tree, dataDir, port, isThrowaway, log, signal });
  return { ...owned(name, engine, 'SIGTERM', engine.postgres), uri: `mongodb://${HOST}:${engine.port}` };
}

/**
 * Starts Redis.
 *
 * @param options.password every client must send it; it becomes part of the address. A server that the environment names
 *   keeps its own password
 * @returns the engine and the address for clients
 * @throws EngineError with a sentence for people: unreachable, port or folder in use, nothing to run
 */
export async function startRedis(options: EngineOptions & { password?: string }): Promise<Engine & { url: string }> {
  const { dataDir, port = 0, password, log = () => undefined, onProgress, env = process.env } = options;
  const { redis } = resolveEngines(env);
  if (redis.kind === 'external') {
    await checkRedis(redis.url);
    return { ...external('Redis of REDIS_URL'), url: redis.url };
  }
  const tree = redis.kind === 'unpacked' ? await ensureTree(onProgress, env) : undefined;
  const program = tree ? tree.redis : await redisProgram(env);
  const name = tree ? `Redis ${tree.versions.redis}` : program;
  log(name);
  const server = await startRedisServer({ program, folder: dataDir, port, password, log });
  const login = password ? `:${encodeURIComponent(password)}@` : '';
  return { ...owned(name, server, 'SIGTERM'), url: `redis://${login}${HOST}:${server.port}` };
}

/**
 * Unpacks Janus, unless the machine has it.
 *
 * @returns its path
 * @throws EngineError with a message for people
 */
export const ensureJanus = async (env: NodeJS.ProcessEnv = process.env): Promise<string> =>
  (await ensurePrograms({ name: 'janus', packages: ['janus'], programs: ['janus'] }, env)).janus;

/**
 * Starts Janus, the server of rooms. The first start unpacks it.
 *
 * @param options.secret every client must send it, and it allows to create rooms
 * @returns the engine and the address for clients
 * @throws EngineError with a sentence for people: port or folder in use, nothing to run
 */
export async function startJanus(options: EngineOptions & { secret: string }): Promise<Engine & { url: string }> {
  const { dataDir, port = 0, secret, log = () => undefined, env = process.env } = options;
  const program = await ensureJanus(env);
  const server = await startJanusServer({ program, folder: dataDir, port: await freePort(port), secret, log });
  return { ...owned('Janus', server, 'SIGTERM'), url: `ws://${HOST}:${server.port}` };
}

/**
 * The path of redis-server, installed or unpacked, for tests that start several.
 *
 * @throws EngineError with a message for people
 */
export async function redisProgram(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const { redis } = resolveEngines({ ...env, REDIS_URL: '' });
  return redis.kind === 'installed' ? redis.program : (await ensureTree(undefined, env)).redis;
}

const external = (name: string): Engine => ({
  name,
  pids: [],
  exited: new Promise(() => undefined),
  stop: () => Promise.resolve(),
  kill: () => Promise.resolve(),
});

function owned(name: string, child: Child, signal: NodeJS.Signals, ...others: number[]): Engine {
  return {
    name,
    pids: [child.pid, ...others],
    exited: child.exited.then(({ output }) => output),
    stop: () => child.stop(signal),
    async kill() {
      for (const pid of others) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
      await child.stop('SIGKILL');
    },
  };
}

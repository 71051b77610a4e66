/** Injects faults into a part of the stack, and waits until the part is back. */
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { SERVICES } from '@mutua/contracts/limits';
import { Redis } from 'ioredis';
import { mongo } from 'mongoose';
import type { Stack } from '../../infra/stack/stack.ts';
import { treeOf } from '../load/usage.ts';

export const PARTS = [...SERVICES, 'gateway', 'redis', 'mongo'] as const;
export type Part = (typeof PARTS)[number];

/** Faults of Redis only: it answers, but accepts no writes. */
export const REDIS_KINDS = ['full', 'read-only'] as const;
export const KINDS = ['kill', 'hang', 'stop', ...REDIS_KINDS] as const;
export type Kind = (typeof KINDS)[number];

export interface Fault {
  kind: Kind;
  part: Part;
}

type RedisCommand = [name: string, ...string[]];
const REFUSALS: Record<(typeof REDIS_KINDS)[number], { begin: RedisCommand; end: RedisCommand }> = {
  full: { begin: ['CONFIG', 'SET', 'maxmemory', '1'], end: ['CONFIG', 'SET', 'maxmemory', '0'] },
  // A replica of a missing server keeps its data.
  'read-only': { begin: ['REPLICAOF', '127.0.0.1', '1'], end: ['REPLICAOF', 'NO', 'ONE'] },
};

const HANG_MS = 4000;
const STOPPED_MS = 2000;
const PROBE_MS = 50;
const PROBE_TIMEOUT_MS = 1000;
/** A limit that is longer than a busy machine needs. */
export const RECOVERY_TIMEOUT_MS = 240_000;

const signal = (pids: readonly number[], name: NodeJS.Signals) => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended meanwhile.
    }
  }
};

/** The processes that have got SIGSTOP, so that an interrupted run can continue them. */
const hanging = new Set<number>();
export const continueHangingProcesses = () => signal([...hanging], 'SIGCONT');

/** Whether a part answers directly, without the gateway. */
const answers = async ({ ports, redisUrl, mongodbUri }: Stack, part: Part): Promise<boolean> => {
  try {
    if (part === 'redis') {
      const redis = new Redis(redisUrl, {
        lazyConnect: true,
        retryStrategy: () => null,
        connectTimeout: PROBE_TIMEOUT_MS,
      });
      redis.on('error', () => undefined);
      try {
        await redis.connect();
        return (await redis.ping()) === 'PONG';
      } finally {
        redis.disconnect();
      }
    }
    if (part === 'mongo') {
      const client = new mongo.MongoClient(mongodbUri, { serverSelectionTimeoutMS: PROBE_TIMEOUT_MS });
      try {
        // A read, because the engine answers a ping even without its database.
        await client.db('probe').collection('probe').findOne();
        return true;
      } finally {
        await client.close();
      }
    }
    const url = `http://127.0.0.1:${ports[part]}/ready`;
    return (await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
};

/** Lets Redis refuse writes for a while. */
async function refuseWrites({ redisUrl }: Stack, kind: keyof typeof REFUSALS): Promise<void> {
  const redis = new Redis(redisUrl);
  try {
    const { begin, end } = REFUSALS[kind];
    await redis.call(...begin);
    await delay(HANG_MS);
    await redis.call(...end);
  } finally {
    redis.disconnect();
  }
}

async function waitUntilBack(stack: Stack, part: Part): Promise<number> {
  for (const deadline = Date.now() + RECOVERY_TIMEOUT_MS; Date.now() < deadline; await delay(PROBE_MS)) {
    if (await answers(stack, part)) return Date.now();
  }
  throw new Error(
    `${part} was not back within ${RECOVERY_TIMEOUT_MS / 1000} s; the load of the machine is ${loadavg()[0]?.toFixed(1)}`,
  );
}

/**
 * Injects a fault and waits until the part answers again.
 *
 * @returns when it answered, in ms since the epoch
 * @throws Error when it does not answer in time
 */
export async function injectFault(stack: Stack, { kind, part }: Fault): Promise<number> {
  if (kind === 'stop') {
    await stack.pause(part);
    await delay(STOPPED_MS);
    await stack.resume(part);
    return waitUntilBack(stack, part);
  }
  if (kind === 'full' || kind === 'read-only') {
    await refuseWrites(stack, kind);
    return waitUntilBack(stack, part);
  }
  const tree = treeOf(stack.pids(part));
  if (kind === 'kill') {
    signal(tree, 'SIGKILL');
    return waitUntilBack(stack, part);
  }
  for (const pid of tree) hanging.add(pid);
  signal(tree, 'SIGSTOP');
  await delay(HANG_MS);
  signal(tree, 'SIGCONT');
  hanging.clear();
  return waitUntilBack(stack, part);
}

/** The faults of the named parts and kinds; without names all faults. @throws Error for an unknown name */
export function chooseFaults(words: readonly string[]): Fault[] {
  const unknown = words.filter((word) => ![...PARTS, ...KINDS].some((each) => each === word));
  if (unknown.length > 0) throw new Error(`Not a part or a kind of fault: ${unknown.join(', ')}`);
  const chosen = <T extends string>(all: readonly T[]): readonly T[] => {
    const named = all.filter((each) => words.includes(each));
    return named.length > 0 ? named : all;
  };
  const faults = chosen(PARTS)
    .flatMap((part) => chosen(KINDS).map((kind) => ({ kind, part })))
    .filter(({ kind, part }) => part === 'redis' || !REDIS_KINDS.some((each) => each === kind));
  if (faults.length === 0) throw new Error(`Only redis can be ${words.join(', ')}`);
  return faults;
}

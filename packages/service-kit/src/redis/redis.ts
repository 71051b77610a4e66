import {
  type ChainableCommander,
  Cluster,
  type Command,
  Redis,
  type RedisOptions,
  type SentinelConnectionOptions,
  SentinelConnector,
} from 'ioredis';
import type { Logger } from '../logging/logger.ts';
import { parseRedisUrl, type RedisAddress } from './redis-address.ts';

/** A connection to one server (which may be the present master that sentinels announce), or to a cluster. */
export type RedisClient = Redis | Cluster;

/**
 * `producer`: fails at once while Redis is away, for data that is also stored elsewhere and sent again later.
 * `worker`: waits for ever.
 * `general`: fails within two seconds, for commands that a caller waits for.
 */
export type RedisRole = 'producer' | 'worker' | 'general';

const TIMEOUT_MS = 2_000;

const OPTIONS: Record<
  RedisRole,
  Pick<RedisOptions, 'enableOfflineQueue' | 'maxRetriesPerRequest' | 'commandTimeout'>
> = {
  producer: { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: TIMEOUT_MS },
  worker: { maxRetriesPerRequest: null },
  general: { maxRetriesPerRequest: 1, commandTimeout: TIMEOUT_MS },
};

const pauseBefore = (attempt: number): number => Math.min(50 * 2 ** attempt, 1_000);

interface Options {
  role: RedisRole;
  logger?: Logger;
  /** Closes a connection that got no answer for this long. Use it only if every answer comes sooner. */
  socketTimeoutMs?: number;
  /** Sends all commands of one turn of the event loop together: less CPU for a connection with many small commands at once. */
  isBatching?: boolean;
}

/**
 * A connection to the server, the sentinels or the cluster in REDIS_URL. It reconnects by itself, after a failover to the new master. Each
 * outage is logged once.
 * @throws Error when the address is malformed, which the configuration checks before
 */
export function createRedis(url: string, { logger, ...options }: Options): RedisClient {
  const redis = open(parseRedisUrl(url), options);
  let isDown = false;
  redis.on('error', (error: Error) => {
    // An error with several causes has a code, but no message.
    const reason = error.message || (error as NodeJS.ErrnoException).code;
    if (!isDown) logger?.warn({ reason }, 'Redis cannot be reached');
    isDown = true;
  });
  redis.on('ready', () => {
    if (isDown) logger?.info('Redis is back');
    isDown = false;
  });
  return redis;
}

function open(address: RedisAddress, { role, socketTimeoutMs, isBatching = false }: Options): RedisClient {
  const { username, password, isTls } = address;
  const options = {
    ...OPTIONS[role],
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(socketTimeoutMs !== undefined && { socketTimeout: socketTimeoutMs }),
    ...(isTls && { tls: {} }),
    enableAutoPipelining: isBatching,
    connectTimeout: TIMEOUT_MS,
  };
  if (address.kind === 'cluster') {
    const { enableOfflineQueue = true, ...redisOptions } = options;
    return new BoundedCluster([...address.nodes], {
      enableOfflineQueue,
      redisOptions,
      clusterRetryStrategy: pauseBefore,
      slotsRefreshTimeout: TIMEOUT_MS,
      // Keeps names unresolved: certificates are for names, and an address may change.
      dnsLookup: (host, callback) => callback(null, host),
    });
  }
  const server = {
    ...options,
    db: address.db,
    retryStrategy: pauseBefore,
    // A master that has become a replica keeps its connections.
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
  };
  if (address.kind === 'sentinel') {
    const { sentinels, name, sentinelUsername, sentinelPassword } = address;
    return new Redis({
      ...server,
      sentinels: [...sentinels],
      name,
      ...(sentinelUsername !== undefined && { sentinelUsername }),
      ...(sentinelPassword !== undefined && { sentinelPassword }),
      ...(isTls && { sentinelTLS: {}, enableTLSForSentinelMode: true }),
      sentinelCommandTimeout: TIMEOUT_MS,
      sentinelRetryStrategy: pauseBefore,
      // A master that is cut off but alive closes no connection, and would continue to accept writes that get lost.
      failoverDetector: true,
      Connector: LastingSentinelConnector,
    });
  }
  return new Redis({ ...server, ...address.node });
}

/**
 * Stops listening for announcements of a new master while it looks for one itself. ioredis keeps listening: an announcement during a lookup
 * aborts the lookup, and ends the connection for good. No option of ioredis prevents it (infra/adr/017-redis-set-ups.md).
 */
class LastingSentinelConnector extends SentinelConnector {
  // ioredis requires a constructor with any parameter, and passes the options of the connection.
  constructor(options: unknown) {
    super(options as SentinelConnectionOptions);
  }

  override connect(...args: Parameters<SentinelConnector['connect']>): ReturnType<SentinelConnector['connect']> {
    this.disconnect();
    return super.connect(...args);
  }
}

/** A cluster whose commands fail in time also while no node is known. ioredis limits only the time of commands that reach a node. */
class BoundedCluster extends Cluster {
  override sendCommand(command: Command, ...rest: unknown[]): unknown {
    const { commandTimeout } = this.options.redisOptions ?? {};
    if (commandTimeout !== undefined) command.setTimeout(commandTimeout);
    return super.sendCommand(command, ...(rest as []));
  }
}

export const isCluster = (redis: RedisClient): redis is Cluster => redis instanceof Cluster;

/**
 * The prefix of keys that one command, transaction or script uses together. On a cluster it puts them into one slot, that of the group;
 * elsewhere it is only the prefix.
 */
export const sharedPrefix = (redis: RedisClient, prefix: string, group: string): string =>
  isCluster(redis) ? `{${prefix}:${group}}` : prefix;

type Answers = [error: Error | null, answer: unknown][];

/**
 * Sends commands for several keys together: in one round trip to a single server, or to the nodes of a cluster.
 * @param add adds the commands of one key
 * @returns the error or the answer of each command, in the order of the keys
 */
export async function pipelined(
  redis: RedisClient,
  keys: Iterable<string>,
  add: (pipeline: ChainableCommander, key: string) => unknown,
): Promise<Answers> {
  const send = async (together: Iterable<string>): Promise<Answers> => {
    const pipeline = redis.pipeline();
    for (const key of together) add(pipeline, key);
    return (await pipeline.exec()) ?? [];
  };
  if (!isCluster(redis)) return send(keys);
  return (await Promise.all(Array.from(keys, (key) => send([key])))).flat();
}

/** How long to wait for a write to reach a replica. After that the write may get lost: a hanging replica must not stop everything. */
const REPLICA_MS = 100;

/**
 * Resolves once a replica of each master has the writes of this connection; at once for masters without a replica. Afterwards the death of
 * a master does not lose the writes.
 * @throws Error when a master does not answer: then the writes may be lost
 */
export async function awaitReplicas(redis: RedisClient): Promise<void> {
  const masters = isCluster(redis) ? redis.nodes('master').filter(({ status }) => status === 'ready') : [redis];
  await Promise.all(
    masters.map(async (master) => {
      const [, , replicas] = await master.role();
      if (Array.isArray(replicas) && replicas.length > 0) await master.wait(1, REPLICA_MS);
    }),
  );
}

/** The keys that match a pattern, on every master. For tools and tests: it scans the whole Redis. */
export async function findKeys(redis: RedisClient, pattern: string): Promise<string[]> {
  const servers = isCluster(redis) ? redis.nodes('master') : [redis];
  const found = new Set<string>();
  for (const server of servers)
    for await (const keys of server.scanStream({ match: pattern, count: 1_000 }))
      for (const key of keys as string[]) found.add(key);
  return [...found];
}

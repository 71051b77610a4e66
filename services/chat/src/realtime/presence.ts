import { presenceKey } from '@mutua/contracts';
import { type Logger, pipelined, type RedisClient } from '@mutua/service-kit';

/** A node that was silent for this long counts as dead, and its members as offline. */
const SILENCE_MS = 15_000;
const BEAT_MS = 5_000;
/** How many members of a dead node are removed per round trip. */
const BATCH = 200;

export type Presence = ReturnType<typeof createPresence>;

/**
 * Knows which members are connected, on any node. Redis keeps the nodes of each member's devices, and the members of each node. Each node
 * reports every few seconds that it is alive. The others remove the members of a node that does not. The notifications service reads the
 * members' keys.
 */
export function createPresence({
  redis,
  prefix,
  nodeId,
  logger,
  onChange,
  beatMs = BEAT_MS,
  silenceMs = SILENCE_MS,
}: {
  redis: RedisClient;
  prefix: string;
  nodeId: string;
  logger: Logger;
  /** Called when members come online with their first device, and when they go offline with their last one. */
  onChange: (userIds: readonly string[], isOnline: boolean) => void;
  beatMs?: number;
  silenceMs?: number;
}) {
  const nodes = `${prefix}:presence:nodes`;
  const membersOf = (node: string) => `${prefix}:presence:node:${node}`;
  const nodesOf = (userId: string) => presenceKey(prefix, userId);

  /** How many devices of a member are connected to this node. */
  const devices = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let work: Promise<unknown> = Promise.resolve();

  /** Runs tasks one after the other, so that a disconnect cannot overtake the reconnect that follows it. */
  const enqueue = (task: () => Promise<unknown>): Promise<unknown> => {
    work = work.then(task).catch((error) => logger.warn({ err: error }, 'presence not updated'));
    return work;
  };

  async function enter(userId: string): Promise<void> {
    // This write comes first. If the process dies afterwards, other nodes still find the member among those of this node.
    await redis.sadd(membersOf(nodeId), userId);
    const results = await redis.multi().sadd(nodesOf(userId), nodeId).scard(nodesOf(userId)).exec();
    const [added, count] = answersOf(results);
    if (added === 1 && count === 1) onChange([userId], true);
  }

  async function leave(userIds: readonly string[], node: string): Promise<void> {
    // Each member has an own transaction, because a cluster keeps their keys on different machines.
    const areGone = await Promise.all(
      userIds.map(async (userId) => {
        const [removed, count] = answersOf(
          await redis.multi().srem(nodesOf(userId), node).scard(nodesOf(userId)).exec(),
        );
        return removed === 1 && count === 0;
      }),
    );
    const gone = userIds.filter((_, index) => areGone[index]);
    if (gone.length > 0) onChange(gone, false);
    await redis.srem(membersOf(node), ...userIds);
  }

  /** Removes all members of a dead node batch by batch, then the node itself. If this is interrupted, another node starts over. */
  async function clear(node: string): Promise<void> {
    for (;;) {
      const userIds = await redis.srandmember(membersOf(node), BATCH);
      if (userIds.length === 0) break;
      await leave(userIds, node);
    }
    await redis.zrem(nodes, node);
  }

  async function beat(): Promise<void> {
    const now = Date.now();
    const isNew = await redis.zadd(nodes, now, nodeId);
    // Another node considered this one dead, or Redis has lost its data.
    if (Number(isNew) === 1) for (const userId of devices.keys()) await enter(userId);
    for (const node of await redis.zrangebyscore(nodes, '-inf', now - silenceMs)) await clear(node);
  }

  return {
    async start(): Promise<void> {
      await enqueue(beat);
      timer = setInterval(() => void enqueue(beat), beatMs);
    },

    connected(userId: string): void {
      const count = (devices.get(userId) ?? 0) + 1;
      devices.set(userId, count);
      if (count === 1) void enqueue(() => enter(userId));
    },

    disconnected(userId: string): void {
      if (isStopped) return;
      const count = (devices.get(userId) ?? 0) - 1;
      if (count > 0) return void devices.set(userId, count);
      devices.delete(userId);
      void enqueue(async () => {
        if (!devices.has(userId)) await leave([userId], nodeId);
      });
    },

    /** Whether no device of a member is connected to any node. @throws the error of Redis */
    isOffline: async (userId: string): Promise<boolean> => (await redis.exists(nodesOf(userId))) === 0,

    /** Returns which of these members are online; none when Redis does not answer. */
    async findOnline(userIds: readonly string[]): Promise<Set<string>> {
      if (userIds.length === 0) return new Set();
      try {
        const results = await pipelined(redis, userIds.map(nodesOf), (pipeline, key) => pipeline.exists(key));
        return new Set(userIds.filter((_, index) => results[index]?.[1] === 1));
      } catch (error) {
        logger.warn({ err: error }, 'presence not known');
        return new Set();
      }
    },

    /**
     * Leaves this node's members to the other nodes, as if it had died. When they remove them, most members are connected to another node,
     * so that their partners never see them offline.
     */
    async stop(): Promise<void> {
      clearInterval(timer);
      isStopped = true;
      await enqueue(() => redis.zadd(nodes, 0, nodeId));
    },
  };
}

/**
 * Returns the answers of a transaction.
 * @throws the error of a command that failed
 */
function answersOf(results: readonly [error: Error | null, answer: unknown][] | null): unknown[] {
  return (results ?? []).map(([error, answer]) => {
    if (error) throw error;
    return answer;
  });
}

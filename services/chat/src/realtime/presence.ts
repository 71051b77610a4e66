import { presenceKey } from '@mutua/contracts';
import type { Logger } from '@mutua/service-kit';
import type { Redis } from 'ioredis';

/** A node that was silent for this long counts as dead, and its members as gone. */
const SILENCE_MS = 15_000;
const BEAT_MS = 5_000;
/** Members of a dead node that are cleared at a time. */
const BATCH = 200;

export type Presence = ReturnType<typeof createPresence>;

/**
 * Knows which members are connected, on any node. Redis keeps, for each member, the nodes that hold one of their devices, and for
 * each node its members. Each node says every few seconds that it lives; the others clear up after one that does not.
 * The notifications service reads the members' keys.
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
  redis: Redis;
  prefix: string;
  nodeId: string;
  logger: Logger;
  /** Called when the first device of members on any node connects, and when the last one is gone. */
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

  /** One after the other, so that a quick reconnect is not overtaken by the disconnect before it. */
  const inTurn = (task: () => Promise<unknown>): Promise<unknown> => {
    work = work.then(task).catch((error) => logger.warn({ err: error }, 'presence not kept'));
    return work;
  };

  async function enter(userId: string): Promise<void> {
    const results = await redis
      .multi()
      .sadd(membersOf(nodeId), userId)
      .sadd(nodesOf(userId), nodeId)
      .scard(nodesOf(userId))
      .exec();
    const [added, count] = [results?.[1]?.[1], results?.[2]?.[1]];
    if (added === 1 && count === 1) onChange([userId], true);
  }

  /** Takes members off a node, in one round trip. */
  async function leave(userIds: readonly string[], node: string): Promise<void> {
    const commands = redis.multi();
    for (const userId of userIds) commands.srem(nodesOf(userId), node).scard(nodesOf(userId));
    const results = (await commands.srem(membersOf(node), ...userIds).exec()) ?? [];
    const gone = userIds.filter((_, index) => {
      const [removed, count] = [results[index * 2]?.[1], results[index * 2 + 1]?.[1]];
      return removed === 1 && count === 0;
    });
    if (gone.length > 0) onChange(gone, false);
  }

  /** Takes all members off a dead node, batch by batch, then removes it: another node begins again what is interrupted. */
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
    // Another node has taken this one for dead, or Redis has lost its data.
    if (Number(isNew) === 1) for (const userId of devices.keys()) await enter(userId);
    for (const node of await redis.zrangebyscore(nodes, '-inf', now - silenceMs)) await clear(node);
  }

  return {
    async start(): Promise<void> {
      await inTurn(beat);
      timer = setInterval(() => void inTurn(beat), beatMs);
    },

    connected(userId: string): void {
      const count = (devices.get(userId) ?? 0) + 1;
      devices.set(userId, count);
      if (count === 1) void inTurn(() => enter(userId));
    },

    disconnected(userId: string): void {
      if (isStopped) return;
      const count = (devices.get(userId) ?? 0) - 1;
      if (count > 0) return void devices.set(userId, count);
      devices.delete(userId);
      void inTurn(async () => {
        if (!devices.has(userId)) await leave([userId], nodeId);
      });
    },

    /** Which of these members are connected; nobody when Redis does not answer. */
    async findOnline(userIds: readonly string[]): Promise<Set<string>> {
      if (userIds.length === 0) return new Set();
      try {
        const pipeline = redis.pipeline();
        for (const userId of userIds) pipeline.exists(nodesOf(userId));
        const results = await pipeline.exec();
        return new Set(userIds.filter((_, index) => results?.[index]?.[1] === 1));
      } catch (error) {
        logger.warn({ err: error }, 'presence not known');
        return new Set();
      }
    },

    /**
     * Leaves this node to the others, as if it had died: by the time they clear up, most of its members are back on another
     * node, and nobody was told that they had gone.
     */
    async stop(): Promise<void> {
      clearInterval(timer);
      isStopped = true;
      await inTurn(() => redis.zadd(nodes, 0, nodeId));
    },
  };
}

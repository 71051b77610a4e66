import { type Logger, pipelined, type RedisClient } from '@mutua/service-kit';
import { LRUCache } from 'lru-cache';
import type { Device } from './device.ts';

/** Redis forgets the devices of a node after this silence. A running node announces its devices with each beat. */
const SILENCE_MS = 15_000;
const BEAT_MS = 5_000;
/** Each message asks Redis. When Redis does not answer for `ANSWER_MS`, it is not asked again for `SILENT_MS`. */
const ANSWER_MS = 1_000;
const SILENT_MS = 5_000;
/** How long a check that no member waits for may wait for others, so that they share one round trip. */
const LATER_MS = 100;
/** How long a node remembers that no device has a conversation open. A join ends this early, because all nodes are told. */
const ABSENT_MS = 5_000;
const MAX_ABSENT = 10_000;
/** How many keys each pipeline of a beat has. */
const BATCH = 500;

/** Joined like a conversation by the devices that are in the room of a group lesson. */
export const IN_ROOM = 'room';

export type JoinedChats = ReturnType<typeof createJoinedChats>;

/**
 * Knows which conversations the members' devices have open (`join_chat`), on any node. For each member and conversation, Redis keeps a
 * sorted set of the nodes with such a device. The score is the time at which the entry expires.
 */
export function createJoinedChats({
  redis,
  prefix,
  nodeId,
  onJoin = () => {},
  logger,
  beatMs = BEAT_MS,
  silenceMs = SILENCE_MS,
}: {
  redis: RedisClient;
  prefix: string;
  nodeId: string;
  /** Called when a device of this node has joined a conversation. The other nodes then call `forgetAbsent`. */
  onJoin?: (userId: string, requestId: string) => void;
  logger: Logger;
  beatMs?: number;
  silenceMs?: number;
}) {
  /** The joined devices of this node, by key. */
  const devices = new Map<string, Set<string>>();
  /** The keys of each connected device. */
  const chats = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  let askAgainAt = 0;
  let questions: { key: string; resolve: (isJoined: boolean) => void }[] = [];
  let isAskingNow = false;
  let laterTimer: NodeJS.Timeout | undefined;
  /** The members who had no device in a conversation when Redis was last asked, by key. */
  const absent = new LRUCache<string, true>({ max: MAX_ABSENT, ttl: ABSENT_MS });

  const keyOf = (userId: string, requestId: string) => `${prefix}:joined:${requestId}:${userId}`;

  const settle = (work: Promise<unknown>): Promise<unknown> =>
    work.catch((error) => logger.warn({ err: error }, 'joined conversations not updated'));

  /** The commands of one connection take effect in the order of these calls, so a leave never overtakes a join. */
  async function announce(keys: readonly string[]): Promise<void> {
    await pipelined(redis, keys, (pipeline, key) =>
      pipeline.zadd(key, Date.now() + silenceMs, nodeId).pexpire(key, silenceMs),
    );
  }

  function withdraw(key: string, socketId: string): void {
    const joined = devices.get(key);
    if (!joined?.delete(socketId) || joined.size > 0) return;
    devices.delete(key);
    void settle(redis.zrem(key, nodeId));
  }

  async function beat(): Promise<void> {
    const keys = [...devices.keys()];
    for (let start = 0; start < keys.length; start += BATCH) {
      // Skips conversations that were left during an earlier batch.
      await announce(keys.slice(start, start + BATCH).filter((key) => devices.has(key)));
    }
  }

  /** Asks Redis all waiting questions in one round trip, each key once. There is one deadline for all. */
  async function ask(): Promise<void> {
    clearTimeout(laterTimer);
    laterTimer = undefined;
    isAskingNow = false;
    const batch = questions;
    questions = [];
    const keys = [...new Set(batch.map(({ key }) => key))];
    const counts = pipelined(redis, keys, (pipeline, key) => pipeline.zcount(key, Date.now(), '+inf'));
    let deadline: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      deadline = setTimeout(() => resolve(undefined), ANSWER_MS);
    });
    // `createRedis` logs a lost connection.
    const answers = await Promise.race([counts.catch(() => null), late]);
    clearTimeout(deadline);
    if (answers === undefined) askAgainAt = performance.now() + SILENT_MS;
    const joined = new Set<string>();
    for (const [index, key] of keys.entries()) {
      const [error, count] = answers?.[index] ?? [undefined, 0];
      if (Number(count) > 0) joined.add(key);
      if (error === null && !joined.has(key)) absent.set(key, true);
      else absent.delete(key);
    }
    for (const { key, resolve } of batch) resolve(joined.has(key));
  }

  async function askRedis(key: string, when: 'now' | 'later'): Promise<boolean> {
    if (redis.status !== 'ready' || performance.now() < askAgainAt) return false;
    return new Promise((resolve) => {
      questions.push({ key, resolve });
      if (when === 'later') laterTimer ??= setTimeout(() => void ask(), LATER_MS);
      else if (!isAskingNow) {
        isAskingNow = true;
        setImmediate(() => void ask());
      }
    });
  }

  return {
    start(): void {
      timer = setInterval(() => void settle(beat()), beatMs);
    },

    connected(socketId: string): void {
      chats.set(socketId, new Set());
    },

    /** Resolves once every node can see the join. While Redis is unreachable, only this node can. */
    async join({ userId, socketId }: Device, requestId: string): Promise<void> {
      const key = keyOf(userId, requestId);
      // The device may have disconnected before its event was handled.
      if (!chats.get(socketId)?.add(key)) return;
      devices.set(key, (devices.get(key) ?? new Set()).add(socketId));
      absent.delete(key);
      await settle(announce([key]));
      onJoin(userId, requestId);
    },

    /** Call this when a device of another node has joined a conversation. */
    forgetAbsent(userId: string, requestId: string): void {
      absent.delete(keyOf(userId, requestId));
    },

    leave({ userId, socketId }: Device, requestId: string): void {
      const key = keyOf(userId, requestId);
      chats.get(socketId)?.delete(key);
      withdraw(key, socketId);
    },

    /** Call this when a device has disconnected. */
    disconnected(socketId: string): void {
      for (const key of chats.get(socketId) ?? []) withdraw(key, socketId);
      chats.delete(socketId);
    },

    /** Counts the conversations that devices of this node have open, per member. */
    count: (): number => devices.size,

    /**
     * Whether a device of the member has joined the conversation. False when Redis does not answer, and for a moment after a join on
     * another node. Call `isJoinedSince` after the work for which the answer was needed.
     */
    async isJoined(userId: string, requestId: string): Promise<boolean> {
      const key = keyOf(userId, requestId);
      if (devices.has(key)) return true;
      return !absent.has(key) && askRedis(key, 'now');
    },

    /**
     * Whether a device of the member has joined the conversation by now. Asks Redis, and may wait a tenth of a second to share a round
     * trip.
     */
    async isJoinedSince(userId: string, requestId: string): Promise<boolean> {
      const key = keyOf(userId, requestId);
      return devices.has(key) || askRedis(key, 'later');
    },

    /** Removes this node's devices. They join again on the node to which they reconnect. */
    async stop(): Promise<void> {
      clearInterval(timer);
      if (questions.length > 0) await ask();
      const keys = [...devices.keys()];
      devices.clear();
      await settle(pipelined(redis, keys, (pipeline, key) => pipeline.zrem(key, nodeId)));
    },
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { isConnectionError } from '../errors/connection-error.ts';
import type { Logger } from '../logging/logger.ts';
import type { RedisClient } from '../redis/redis.ts';
import { createRedis } from '../redis/redis.ts';
import type { Caller } from './http-types.ts';

/** One session, or all sessions of a member with a smaller `epoch`. Their tokens are refused. */
export type EndedSession = { sessionId: string } | { userId: string; epoch: number };

export interface EndedSessions {
  /**
   * Announces to every process that a session has ended. Takes effect in this process at once. Never rejects: while Redis is away the
   * announcement waits in this process.
   * @returns whether Redis has stored the announcement, so that it survives the end of this process
   */
  announce(ended: EndedSession): Promise<boolean>;
  /** Whether the session of a token has ended. Answers from memory. */
  isEnded(caller: Pick<Caller, 'userId' | 'sessionId' | 'epoch'>): boolean;
  /**
   * Calls the listener for each session that ends, whichever process announces it.
   * @returns a function that removes the listener
   */
  onEnded(listener: (ended: EndedSession) => void): () => void;
  /**
   * Follows the announcements of other processes. Resolves once the stored ones are loaded, or after two seconds; if Redis does not
   * answer by then, they are loaded when it does.
   */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** An access token lives for 15 minutes; the rest allows for clocks that differ. */
const KEEP_MS = 20 * 60_000;
const LOAD_TIMEOUT_MS = 2_000;
/** How long a read waits in Redis for a new entry. */
const BLOCK_MS = 1_000;
/** A connection that is silent for longer is dead, because a working one answers each second. */
const SOCKET_TIMEOUT_MS = 3_000;
const RETRY_MS = 500;
const PRUNE_MS = 60_000;
const BATCH = 1_000;

const Entry = z.union([
  z.strictObject({ sessionId: z.string() }),
  z.strictObject({ userId: z.string(), epoch: z.number() }),
]);

/**
 * The ended sessions whose access tokens have not expired yet, shared by all processes through a Redis stream. Each process
 * remembers its position in the stream, so a lost connection delays announcements but loses none. While Redis is away, tokens of
 * ended sessions are accepted until they expire.
 */
export function createEndedSessions({
  redis,
  redisUrl,
  prefix,
  logger,
}: {
  /** Sends the announcements. */
  redis: RedisClient;
  /** For a second connection, which waits for announcements. */
  redisUrl: string;
  prefix: string;
  logger: Logger;
}): EndedSessions {
  const key = `${prefix}:ended-sessions`;
  const sessions = new Map<string, { forgetAt: number }>();
  const members = new Map<string, { epoch: number; forgetAt: number }>();
  const listeners = new Set<(ended: EndedSession) => void>();
  /** The time of each announcement that is not in Redis yet. The key is the stream entry, so that a repeated one is stored once. */
  const unsent = new Map<string, number>();
  /** The id of the last entry that was read. */
  let position = '0-0';
  let isLoaded = false;
  let reader: RedisClient | undefined;
  let following: Promise<void> | undefined;
  let pruning: NodeJS.Timeout | undefined;
  let isStopped = false;

  /** Returns false when the session is already known to have ended. */
  function remember(ended: EndedSession): boolean {
    const forgetAt = Date.now() + KEEP_MS;
    if ('sessionId' in ended) {
      if (sessions.has(ended.sessionId)) return false;
      sessions.set(ended.sessionId, { forgetAt });
      return true;
    }
    const known = members.get(ended.userId);
    if (known && known.epoch >= ended.epoch) return false;
    members.set(ended.userId, { epoch: ended.epoch, forgetAt });
    return true;
  }

  function apply(ended: EndedSession): void {
    if (!remember(ended)) return;
    for (const listener of listeners) {
      try {
        listener(ended);
      } catch (error) {
        logger.error({ err: error }, 'a listener of ended sessions failed');
      }
    }
  }

  function prune(): void {
    const now = Date.now();
    for (const each of [sessions, members] as Map<string, { forgetAt: number }>[]) {
      for (const [id, { forgetAt }] of each) if (forgetAt < now) each.delete(id);
    }
    for (const [entry, announcedAt] of unsent) if (announcedAt < now - KEEP_MS) unsent.delete(entry);
  }

  async function send(entry: string): Promise<void> {
    await redis.xadd(key, 'MINID', '~', String(Date.now() - KEEP_MS), '*', 'ended', entry);
    unsent.delete(entry);
    await redis.pexpire(key, KEEP_MS);
  }

  async function sendUnsent(): Promise<void> {
    for (const entry of [...unsent.keys()]) await send(entry);
  }

  /** Reads the next entries; once all are loaded, waits up to a second for new ones. Returns how many it read. */
  async function read(from: RedisClient): Promise<number> {
    const answer = isLoaded
      ? await from.xread('COUNT', BATCH, 'BLOCK', BLOCK_MS, 'STREAMS', key, position)
      : await from.xread('COUNT', BATCH, 'STREAMS', key, position);
    const entries = answer?.[0]?.[1] ?? [];
    for (const [id, fields] of entries) {
      const parsed = Entry.safeParse(parseJson(fields?.[1]));
      if (parsed.success) apply(parsed.data);
      else logger.warn({ id }, 'an entry of ended sessions is not valid');
      position = id;
    }
    return entries.length;
  }

  async function follow(from: RedisClient, onLoaded: () => void): Promise<void> {
    while (!isStopped) {
      try {
        const count = await read(from);
        isLoaded ||= count < BATCH;
        if (isLoaded) onLoaded();
        await sendUnsent();
      } catch (error) {
        await pauseAfter(error);
      }
    }
  }

  /** Logs a failed read, and waits before the next one. */
  async function pauseAfter(error: unknown): Promise<void> {
    if (isStopped) return;
    // A lost connection is logged by `createRedis`.
    if (!isConnectionError(error)) logger.warn({ err: error }, 'ended sessions not read');
    await delay(RETRY_MS);
  }

  return {
    async announce(ended) {
      apply(ended);
      const entry = JSON.stringify(ended);
      unsent.set(entry, Date.now());
      try {
        await send(entry);
        return true;
      } catch (error) {
        logger.warn({ err: error }, 'the end of a session is not announced yet');
        return false;
      }
    },

    isEnded({ userId, sessionId, epoch }) {
      return sessions.has(sessionId) || epoch < (members.get(userId)?.epoch ?? Number.NEGATIVE_INFINITY);
    },

    onEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async start() {
      const connection = createRedis(redisUrl, { role: 'worker', logger, socketTimeoutMs: SOCKET_TIMEOUT_MS });
      reader = connection;
      pruning = setInterval(prune, PRUNE_MS).unref();
      const timer = new AbortController();
      const loaded = new Promise<true>((resolve) => {
        following = follow(connection, () => resolve(true));
      });
      const timeout = delay(LOAD_TIMEOUT_MS, false as const, { signal: timer.signal }).catch(() => false as const);
      const isInTime = await Promise.race([loaded, timeout]);
      timer.abort();
      if (!isInTime) logger.warn('ended sessions are not loaded yet: Redis does not answer');
    },

    async stop() {
      isStopped = true;
      clearInterval(pruning);
      reader?.disconnect();
      await following;
    },
  };
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { isConnectionError } from '../connection-error.ts';
import type { Logger } from '../logger.ts';
import { createRedis } from '../redis.ts';
import type { Caller } from './http-types.ts';

/** One session, or all of a member that began before an epoch: tokens with a smaller `epoch` are refused. */
export type EndedSession = { sessionId: string } | { userId: string; epoch: number };

export interface EndedSessions {
  /**
   * Tells every process that a session has ended; this one knows it at once. Never rejects: while Redis is away the announcement
   * waits in this process and is sent when Redis is back.
   * @returns whether the announcement is in Redis, so that it cannot be lost with this process
   */
  announce(ended: EndedSession): Promise<boolean>;
  /** Whether the session that a token belongs to has ended. Answers from memory. */
  isEnded(caller: Pick<Caller, 'userId' | 'sessionId' | 'epoch'>): boolean;
  /**
   * Calls back for each session that ends, announced here or elsewhere.
   * @returns a function that removes the listener
   */
  onEnded(listener: (ended: EndedSession) => void): () => void;
  /**
   * Follows the announcements of other processes. Resolves once those in Redis are loaded, but after two seconds in any case;
   * then it loads them when Redis answers.
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
 * The ended sessions whose access tokens have not expired yet, shared by all processes through a Redis stream. A process continues
 * reading where it stopped, so a lost connection delays announcements and loses none. While Redis is away, tokens of ended
 * sessions are accepted until they expire.
 */
export function createEndedSessions({
  redis,
  redisUrl,
  prefix,
  logger,
}: {
  /** Sends the announcements. */
  redis: Redis;
  /** For a second connection, which waits for announcements. */
  redisUrl: string;
  prefix: string;
  logger: Logger;
}): EndedSessions {
  const key = `${prefix}:ended-sessions`;
  const sessions = new Map<string, { forgetAt: number }>();
  const members = new Map<string, { epoch: number; forgetAt: number }>();
  const listeners = new Set<(ended: EndedSession) => void>();
  /** Announcements that are not in Redis yet, as entries of the stream, so that a repeated one waits only once. */
  const unsent = new Map<string, number>();
  /** The id of the last entry that was read. */
  let position = '0-0';
  let isLoaded = false;
  let reader: Redis | undefined;
  let following: Promise<void> | undefined;
  let pruning: NodeJS.Timeout | undefined;
  let isStopped = false;

  /** Returns false when this end was known already. */
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

  function learn(ended: EndedSession): void {
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

  /** Reads on from where it stopped; once everything is loaded it waits a second for something new. Returns how many it read. */
  async function read(from: Redis): Promise<number> {
    const answer = isLoaded
      ? await from.xread('COUNT', BATCH, 'BLOCK', BLOCK_MS, 'STREAMS', key, position)
      : await from.xread('COUNT', BATCH, 'STREAMS', key, position);
    const entries = answer?.[0]?.[1] ?? [];
    for (const [id, fields] of entries) {
      const parsed = Entry.safeParse(parseJson(fields?.[1]));
      if (parsed.success) learn(parsed.data);
      else logger.warn({ id }, 'an entry of ended sessions is not valid');
      position = id;
    }
    return entries.length;
  }

  async function follow(from: Redis, onLoaded: () => void): Promise<void> {
    while (!isStopped) {
      try {
        const count = await read(from);
        isLoaded ||= count < BATCH;
        if (isLoaded) onLoaded();
        await sendUnsent();
      } catch (error) {
        await rest(error);
      }
    }
  }

  /** Before it reads again after a failure. */
  async function rest(error: unknown): Promise<void> {
    if (isStopped) return;
    // The connections log their own loss.
    if (!isConnectionError(error)) logger.warn({ err: error }, 'ended sessions not read');
    await delay(RETRY_MS);
  }

  return {
    async announce(ended) {
      learn(ended);
      const entry = JSON.stringify(ended);
      unsent.set(entry, Date.now());
      try {
        await send(entry);
        return true;
      } catch (error) {
        logger.warn({ err: error }, 'an ended session is announced later');
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
      const given = new AbortController();
      const loaded = new Promise<true>((resolve) => {
        following = follow(connection, () => resolve(true));
      });
      const timeout = delay(LOAD_TIMEOUT_MS, false as const, { signal: given.signal }).catch(() => false as const);
      const isInTime = await Promise.race([loaded, timeout]);
      given.abort();
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

import { type Logger, TooManyRequestsError } from '@mutua/service-kit';
import type { Redis } from 'ioredis';

const PER_MINUTE = 60;
const WINDOW_MS = 60_000;
/** Far from the limit a node tells Redis of several messages at once. */
const REPORT_MS = 1_000;

export type MessageLimit = ReturnType<typeof createMessageLimit>;

interface Count {
  /** On all nodes, as Redis said last. */
  total: number;
  /** On this node, not told to Redis yet. */
  unreported: number;
}

/**
 * 60 messages a minute per member, times `scale`, counted in Redis for all nodes. In the first half of what a member may send a
 * node counts for itself and reports once a second; then each message is counted in Redis before it is taken. Without
 * Redis nothing is refused.
 */
export function createMessageLimit({
  redis,
  prefix,
  scale,
  logger,
}: {
  redis: Redis;
  prefix: string;
  scale: number;
  logger: Logger;
}) {
  const limit = Math.max(1, Math.round(PER_MINUTE * scale));
  let window = 0;
  let counts = new Map<string, Count>();
  let isReporting = false;

  // The window is part of the key: a process that dies before it sets the expiry locks nobody out.
  const keyOf = (userId: string) => `${prefix}:chat:limit:${userId}:${window}`;

  function countOf(userId: string): Count {
    const known = counts.get(userId) ?? { total: 0, unreported: 0 };
    counts.set(userId, known);
    return known;
  }

  /** Adds what this node has counted, and `more`, to what Redis knows. */
  async function report(userId: string, count: Count, more = 0): Promise<void> {
    const key = keyOf(userId);
    const added = count.unreported + more;
    count.unreported = 0;
    count.total += added;
    const [, total] = (await redis.multi().incrby(key, added).pexpire(key, WINDOW_MS).exec())?.[0] ?? [];
    if (typeof total === 'number') count.total = total;
  }

  async function reportAll(): Promise<void> {
    isReporting = false;
    const reports = [...counts].filter(([, { unreported }]) => unreported > 0).map(([id, count]) => report(id, count));
    await Promise.all(reports).catch((error) => logger.warn({ err: error }, 'message limit not counted'));
  }

  /** @throws TooManyRequestsError */
  return async function spend(userId: string): Promise<void> {
    const now = Date.now();
    const current = Math.floor(now / WINDOW_MS);
    if (current !== window) {
      window = current;
      counts = new Map();
    }
    const count = countOf(userId);
    if (count.total + count.unreported < limit / 2) {
      count.unreported += 1;
      if (!isReporting) setTimeout(() => void reportAll(), REPORT_MS).unref();
      isReporting = true;
      return;
    }
    try {
      await report(userId, count, 1);
    } catch (error) {
      logger.warn({ err: error }, 'message limit not counted');
      return;
    }
    if (count.total > limit) {
      const seconds = Math.ceil((WINDOW_MS - (now % WINDOW_MS)) / 1000);
      throw new TooManyRequestsError('You are sending messages too quickly. Please wait a moment.', seconds);
    }
  };
}

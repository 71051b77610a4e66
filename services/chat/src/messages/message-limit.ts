import type { RedisClient } from '@mutua/service-kit';
import { createSharedCounter, type Logger, rateLimitRefusals, TooManyRequestsError } from '@mutua/service-kit';

const PER_MINUTE = 60;
const WINDOW_SECONDS = 60;
/** In the first half of the limit, a node counts alone for this long before it adds to the shared count. */
const REPORT_MS = 1_000;

export type MessageLimit = ReturnType<typeof createMessageLimit>;

interface Count {
  /** The count of all nodes, as last read from the shared counter. */
  total: number;
  /** Counted on this node and not yet added to the shared counter. */
  unreported: number;
  /** When the window ends, in milliseconds. */
  endsAt: number;
}

/**
 * Limits each member to 60 messages a minute, times `scale`, on all nodes together. During the first half of the limit a node
 * counts alone and adds to the shared count once a second, so that hardly any message waits for Redis. During the second half each
 * message is counted in Redis before it is accepted.
 */
export function createMessageLimit({
  redis,
  prefix,
  scale,
  logger,
}: {
  redis: RedisClient;
  prefix: string;
  scale: number;
  logger: Logger;
}) {
  const limit = Math.max(1, Math.round(PER_MINUTE * scale));
  const counter = createSharedCounter({ name: 'chat:messages', points: limit, seconds: WINDOW_SECONDS, redis, prefix });
  const counts = new Map<string, Count>();
  let timer: NodeJS.Timeout | undefined;

  function countOf(userId: string): Count {
    const known = counts.get(userId);
    if (known && known.endsAt > Date.now()) return known;
    const count = { total: 0, unreported: 0, endsAt: Date.now() + WINDOW_SECONDS * 1000 };
    counts.set(userId, count);
    return count;
  }

  /** Adds what this node has counted, and `more`, to the shared count. */
  async function report(userId: string, count: Count, more = 0): Promise<void> {
    const added = count.unreported + more;
    count.unreported = 0;
    count.total += added;
    const { consumedPoints, msBeforeNext } = await counter.penalty(userId, added);
    count.total = consumedPoints;
    count.endsAt = Date.now() + msBeforeNext;
  }

  async function reportAll(): Promise<void> {
    timer = undefined;
    const now = Date.now();
    for (const [userId, { endsAt }] of counts) if (endsAt <= now) counts.delete(userId);
    const reports = [...counts].filter(([, { unreported }]) => unreported > 0).map(([id, count]) => report(id, count));
    await Promise.all(reports).catch((error) => logger.warn({ err: error }, 'messages not counted'));
  }

  return {
    /** Counts a message. @throws TooManyRequestsError beyond the limit */
    async consume(userId: string): Promise<void> {
      const count = countOf(userId);
      if (count.total + count.unreported < limit / 2) {
        count.unreported += 1;
        timer ??= setTimeout(() => void reportAll(), REPORT_MS);
        return;
      }
      await report(userId, count, 1);
      if (count.total > limit) {
        rateLimitRefusals.inc({ limit: 'chat:messages' });
        const seconds = (count.endsAt - Date.now()) / 1000;
        throw new TooManyRequestsError('You are sending messages too quickly. Please wait a moment.', seconds);
      }
    },

    /** Adds what is still unreported to the shared count. */
    async stop(): Promise<void> {
      clearTimeout(timer);
      await reportAll();
    },
  };
}

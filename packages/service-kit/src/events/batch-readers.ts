import type { ServiceName } from '@mutua/contracts';
import type { RedisClient } from '../redis.ts';
import { queueName, queuePrefix } from './queues.ts';

/** How long an announcement holds. It is short, because a process that was killed cannot take it back. */
const HOLDS_S = 30;
const EVERY_MS = 10_000;
/** How long a relay relies on what it has read. */
const REMEMBERED_MS = 5_000;

const keyOf = (redis: RedisClient, prefix: string, service: ServiceName): string =>
  `${queuePrefix(redis, service, prefix)}:${queueName(service)}-batches`;

/**
 * Announces that the consumers of a service understand several events in one job. A release from before that does not announce it, so
 * relays send it each event alone.
 */
export function announceBatchReader({
  redis,
  prefix,
  service,
}: {
  redis: RedisClient;
  prefix: string;
  service: ServiceName;
}): { start(): Promise<void>; stop(): Promise<void> } {
  const key = keyOf(redis, prefix, service);
  let timer: NodeJS.Timeout | undefined;
  const announce = () => redis.set(key, 1, 'EX', HOLDS_S).catch(() => undefined); // said again soon
  return {
    async start() {
      timer = setInterval(() => redis.status === 'ready' && void announce(), EVERY_MS).unref();
      await announce();
    },
    /** Takes it back, because an earlier release may run next. Other processes of this release say it again. */
    async stop() {
      clearInterval(timer);
      if (redis.status === 'ready') await redis.del(key).catch(() => undefined);
    },
  };
}

/** Returns a function that tells whether the consumers of a service understand several events in one job. */
export function createBatchReaders({
  redis,
  prefix,
}: {
  redis: RedisClient;
  prefix: string;
}): (service: ServiceName) => Promise<boolean> {
  const known = new Map<ServiceName, { until: number; reads: Promise<boolean> }>();
  return (service) => {
    const last = known.get(service);
    if (last && performance.now() < last.until) return last.reads;
    const reads = redis.exists(keyOf(redis, prefix, service)).then(
      (found) => found === 1,
      () => false,
    );
    known.set(service, { until: performance.now() + REMEMBERED_MS, reads });
    return reads;
  };
}

import type { Wording } from '@mutua/contracts';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequestsError } from '../errors/errors.ts';
import type { Logger } from '../logging/logger.ts';
import { counter as metric } from '../metrics/metrics.ts';
import { createBatches } from './batches.ts';
import { type CounterStore, createSharedCounter } from './shared-counter.ts';

/** At most `calls` in `seconds`. */
export interface RateLimit {
  calls: number;
  seconds: number;
}

/** Labelled with the limit's name. Code that limits without `createRateLimiter` must count its refusals here too. */
export const rateLimitRefusals = metric({
  name: 'mutua_rate_limit_refusals_total',
  help: 'What was refused because a limit was reached',
  labels: ['limit'],
});

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/**
 * A limit of calls for each key (a member, an address), counted in Redis for all processes.
 * @param options.scale multiplies the limit (RATE_LIMIT_SCALE); the result is at least one call
 * @param options.message the error message for a refused caller
 * @param options.batched for frequent calls, of which a call to Redis each time would be most of the work: counts in batches, and logs those
 * that are lost. A key that uses several processes in the same second may get half a limit more for each additional process
 */
export function createRateLimiter({
  limit: { calls, seconds },
  scale = 1,
  message,
  batched,
  ...store
}: CounterStore & { limit: RateLimit; scale?: number; message: Wording; batched?: { logger: Logger } }) {
  const points = Math.ceil(calls * scale);
  const counter = createSharedCounter({ ...store, points, seconds });
  const onLost = (err: unknown) => batched?.logger.warn({ err, limit: store.name }, 'calls not counted');
  const batches = batched && createBatches({ counter, points, seconds, onLost });

  const countAtOnce = (key: string): Promise<number> =>
    counter.consume(key).then(
      () => 0,
      (refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.max(1, refusal.msBeforeNext);
      },
    );

  /** Counts one call. Returns the milliseconds to wait, 0 when it is within the limit. */
  async function count(key: string): Promise<number> {
    const ms = await (batches ? batches.count(key) : countAtOnce(key));
    if (ms > 0) rateLimitRefusals.inc({ limit: store.name });
    return ms;
  }

  return {
    /**
     * Counts one call.
     * @throws TooManyRequestsError beyond the limit
     */
    async consume(key: string): Promise<void> {
      const ms = await count(key);
      if (ms > 0) throw new TooManyRequestsError(message, ms / 1000);
    },

    /** Counts one call. Returns whether it is within the limit, for callers that do not refuse. */
    allows: async (key: string): Promise<boolean> => (await count(key)) === 0,

    /** Takes back one call that was counted, because it was refused for another reason. */
    async giveBack(key: string): Promise<void> {
      await counter.reward(key);
    },

    /** Adds the remaining counts of batches to Redis. */
    stop: async (): Promise<void> => batches?.stop(),
  };
}

import type { Logger } from '@mutua/service-kit';
import type { Redis } from 'ioredis';
import { type Repeat, repeat } from '../repeat.ts';

const EVERY_MS = 30_000;
/** Clocks differ between nodes, and a message is stored a moment after it got its id. */
const OVERLAP_MS = 60_000;
/** How far back the first look goes when Redis does not know of an earlier one. */
const LOOK_BACK_MS = 7 * 24 * 60 * 60_000;

/**
 * Heals the memberships that another process did not live to write, at the start and every half minute. Redis keeps the time
 * up to which they were healed, so that a start after a long rest looks back far enough.
 */
export function createSummaryHealer({
  heal,
  redis,
  prefix,
  logger,
  everyMs = EVERY_MS,
}: {
  /** Heals the conversations that have a message since a time. */
  heal: (since: Date) => Promise<void>;
  redis: Redis;
  prefix: string;
  logger: Logger;
  everyMs?: number;
}): Omit<Repeat, 'start'> & { start(): Promise<void> } {
  const key = `${prefix}:chat:memberships-healed-until`;
  let healedUntil = 0;

  async function healOnce(): Promise<void> {
    const now = Date.now();
    await heal(new Date(healedUntil - OVERLAP_MS));
    healedUntil = now;
    // A time that is not kept makes the next start look back further than it needs to.
    await redis.set(key, now).catch((error) => logger.debug({ err: error }, 'the time of healing was not kept'));
  }

  const repeated = repeat(healOnce, { everyMs, name: 'healing summaries', logger });

  return {
    async start() {
      const known = Number(await redis.get(key).catch(() => null));
      healedUntil = known || Date.now() - LOOK_BACK_MS;
      await healOnce();
      repeated.start();
    },
    stop: repeated.stop,
  };
}

import { createPeriodicTask, type Logger, type RedisClient } from '@mutua/service-kit';

const EVERY_MS = 30_000;
/**
 * How far each run overlaps the previous one. Clocks differ between nodes. A message gets its id, which contains the time, a moment before
 * it is stored.
 */
const OVERLAP_MS = 60_000;
/** How far back the first run looks when Redis holds no time of an earlier one. */
const LOOK_BACK_MS = 7 * 24 * 60 * 60_000;

/**
 * Repairs memberships that another process could not write before it died. Runs at the start and every half minute. Redis keeps the time up
 * to which memberships are repaired, so that a start after a long pause looks back far enough.
 */
export function createSummaryRepair({
  repair,
  redis,
  prefix,
  logger,
  everyMs = EVERY_MS,
}: {
  /** Repairs the conversations that have a message since a time. */
  repair: (since: Date) => Promise<void>;
  redis: RedisClient;
  prefix: string;
  logger: Logger;
  everyMs: number | undefined;
}) {
  const key = `${prefix}:chat:memberships-healed-until`;
  let repairedUntil = 0;

  async function repairOnce(): Promise<void> {
    const now = Date.now();
    await repair(new Date(repairedUntil - OVERLAP_MS));
    repairedUntil = now;
    // When this write fails, the next start looks back further than necessary. That does no harm.
    await redis.set(key, now).catch((error) => logger.debug({ err: error }, 'the time of healing was not stored'));
  }

  const repeated = createPeriodicTask(repairOnce, { everyMs, failure: 'summaries not repaired', logger });

  return {
    async start(): Promise<void> {
      const known = Number(await redis.get(key).catch(() => null));
      repairedUntil = known || Date.now() - LOOK_BACK_MS;
      await repairOnce();
      repeated.start();
    },
    stop: repeated.stop,
  };
}

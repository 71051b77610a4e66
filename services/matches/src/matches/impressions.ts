import { createPeriodicTask, type Logger } from '@mutua/service-kit';
import type { SwapperRepository } from '../swappers/swapper.repository.ts';
import { weekIdOf } from './week-id.ts';

const FLUSH_MS = 5_000;
const FAILURE = 'impressions not counted';
/** How many members one command updates, because others wait for the database meanwhile. */
const PART = 50;

export type Impressions = ReturnType<typeof createImpressions>;

/** Counts how often members are shown to others. Collects the counts and writes them every few seconds; a crash may lose some. */
export function createImpressions({
  swappers,
  flushMs = FLUSH_MS,
  logger,
}: {
  swappers: Pick<SwapperRepository, 'addShown'>;
  flushMs?: number | undefined;
  logger: Logger;
}) {
  let gathered = new Map<string, number>();

  async function flush(): Promise<void> {
    const counts = [...gathered];
    gathered = new Map();
    const week = weekIdOf(new Date());
    for (let at = 0; at < counts.length; at += PART) await swappers.addShown(week, counts.slice(at, at + PART));
  }

  const { start, stop } = createPeriodicTask(flush, { everyMs: flushMs, failure: FAILURE, logger });

  return {
    start,
    add(ids: readonly string[]): void {
      for (const id of ids) gathered.set(id, (gathered.get(id) ?? 0) + 1);
    },
    /** Writes the collected counts. */
    async stop(): Promise<void> {
      await stop();
      await flush().catch((error: unknown) => logger.warn({ err: error }, FAILURE));
    },
  };
}

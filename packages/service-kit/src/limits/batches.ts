import type { SharedCounter } from './shared-counter.ts';

/** In the first half of the limit, a process counts alone for this long before it adds to the shared count. */
const REPORT_MS = 1_000;

interface Count {
  /** The count of all processes, as last read from the shared counter. */
  total: number;
  /** Counted in this process and not yet added to the shared counter. */
  unreported: number;
  /** When the window ends, in milliseconds. */
  endsAt: number;
}

/**
 * Counts in this process during the first half of a limit, and adds to the shared count once a second, so that hardly any call waits for
 * Redis. During the second half each call is counted in Redis before it is accepted.
 * @param options.onLost is told why a batch could not be added
 */
export function createBatches({
  counter,
  points,
  seconds,
  onLost,
}: {
  counter: SharedCounter;
  points: number;
  seconds: number;
  onLost: (error: unknown) => void;
}) {
  const counts = new Map<string, Count>();
  let timer: NodeJS.Timeout | undefined;

  function countOf(key: string): Count {
    const known = counts.get(key);
    if (known && known.endsAt > Date.now()) return known;
    const count = { total: 0, unreported: 0, endsAt: Date.now() + seconds * 1000 };
    counts.set(key, count);
    return count;
  }

  /** Adds what this process has counted, and `more`, to the shared count. Returns the shared count with them. */
  async function report(key: string, count: Count, more = 0): Promise<number> {
    const added = count.unreported + more;
    count.unreported = 0;
    count.total += added;
    const { consumedPoints, msBeforeNext } = await counter.penalty(key, added);
    count.total = consumedPoints;
    count.endsAt = Date.now() + msBeforeNext;
    return consumedPoints;
  }

  async function reportAll(): Promise<void> {
    timer = undefined;
    const now = Date.now();
    for (const [key, { endsAt }] of counts) if (endsAt <= now) counts.delete(key);
    const reports = [...counts]
      .filter(([, { unreported }]) => unreported > 0)
      .map(([key, count]) => report(key, count));
    await Promise.all(reports).catch(onLost);
  }

  return {
    /** Counts one call. Returns the milliseconds to wait, 0 when it is within the limit. */
    async count(key: string): Promise<number> {
      const count = countOf(key);
      if (count.total + count.unreported < points / 2) {
        count.unreported += 1;
        timer ??= setTimeout(() => void reportAll(), REPORT_MS);
        return 0;
      }
      return (await report(key, count, 1)) > points ? Math.max(1, count.endsAt - Date.now()) : 0;
    },

    /** Adds the remaining counts to the shared count. */
    async stop(): Promise<void> {
      clearTimeout(timer);
      await reportAll();
    },
  };
}

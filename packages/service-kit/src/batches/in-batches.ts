import { setTimeout as delay } from 'node:timers/promises';

/** The most items of a batch, because a command of the database has a limit of time and size. */
const MOST = 500;
/** One of so many batches is collected for the whole time, so that those who miss each other's batch come together again. */
const WHOLE_TIME_EVERY = 16;

/**
 * Collects items for a moment, and while a batch is in work, and works on them as one batch: under load many items share the cost of
 * one command. Returns a function that resolves with the result of its item. What its items belong to (the trace of a call) is known
 * only of the first one of a batch.
 * @param options.collectMs how long to collect, unless as many wait as in the batch before; by default the rest of this turn of the event loop
 * @param options.patienceMs how long the next batch waits for this one; by default until it is done
 */
export function inBatches<T, R>(
  work: (items: T[]) => Promise<PromiseSettledResult<R>[]>,
  { collectMs = 0, patienceMs }: { collectMs?: number; patienceMs?: number } = {},
): (item: T) => Promise<R> {
  let waiting: { item: T; settle: (result: PromiseSettledResult<R>) => void }[] = [];
  let isWorking = false;

  /** The items of the batch before: when as many wait, nobody else is likely to come soon. */
  let expected = 0;
  let batches = 0;
  let complete: (() => void) | undefined;
  const isComplete = () => expected > 1 && waiting.length >= expected && batches % WHOLE_TIME_EVERY !== 0;

  async function collect(): Promise<void> {
    if (collectMs > 0 && !isComplete()) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, collectMs);
      complete = resolve;
      await promise;
      complete = undefined;
      clearTimeout(timer);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }

  async function workOn(batch: typeof waiting): Promise<void> {
    const results = await work(batch.map(({ item }) => item)).catch((reason) => {
      const failed: PromiseRejectedResult = { status: 'rejected', reason };
      return batch.map(() => failed);
    });
    for (const [index, { settle }] of batch.entries()) settle(results[index] as PromiseSettledResult<R>);
  }

  async function run(): Promise<void> {
    isWorking = true;
    while (waiting.length > 0) {
      // Before each batch: those who wait for the answer of one would otherwise miss the next, and there would be twice as many.
      await collect();
      const batch = waiting.slice(0, MOST);
      expected = batch.length;
      batches += 1;
      waiting = waiting.slice(MOST);
      const done = workOn(batch);
      await (patienceMs === undefined ? done : Promise.race([done, delay(patienceMs, undefined, { ref: false })]));
    }
    isWorking = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const settle = (result: PromiseSettledResult<R>) =>
        result.status === 'fulfilled' ? resolve(result.value) : reject(result.reason);
      waiting.push({ item, settle });
      if (isComplete()) complete?.();
      if (!isWorking) void run();
    });
}

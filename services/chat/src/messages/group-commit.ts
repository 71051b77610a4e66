import { setTimeout as delay } from 'node:timers/promises';

/**
 * Too short to be noticed in a conversation, long enough that simultaneous messages share one write. Without it a message takes a
 * fifth to a third more CPU time with 8 and with 32 conversations at once.
 */
const COLLECT_MS = 4;

/**
 * Collects items for a moment, and while a write is in progress, and writes them as one batch: under load many items share the cost
 * of one write. Returns a function that resolves with the result of its item.
 */
export function createGroupCommit<T, R>(
  write: (items: T[]) => Promise<PromiseSettledResult<R>[]>,
): (item: T) => Promise<R> {
  let waiting: { item: T; settle: (result: PromiseSettledResult<R>) => void }[] = [];
  let isWriting = false;

  async function run(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      // Before each batch: those who wait for the answer of one would otherwise miss the next, and there would be twice as many.
      await delay(COLLECT_MS);
      const batch = waiting;
      waiting = [];
      const results = await write(batch.map(({ item }) => item)).catch((reason) => {
        const failed: PromiseRejectedResult = { status: 'rejected', reason };
        return batch.map(() => failed);
      });
      for (const [index, { settle }] of batch.entries()) settle(results[index] as PromiseSettledResult<R>);
    }
    isWriting = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const settle = (result: PromiseSettledResult<R>) =>
        result.status === 'fulfilled' ? resolve(result.value) : reject(result.reason);
      waiting.push({ item, settle });
      if (!isWriting) void run();
    });
}

/**
 * Gathers what is to be written while a write is on its way, and writes it at once when that has ended: alone nothing waits,
 * and under load many share the price of one write.
 */
export function createGroupCommit<T, R>(
  write: (items: T[]) => Promise<PromiseSettledResult<R>[]>,
): (item: T) => Promise<R> {
  let waiting: { item: T; settle: (result: PromiseSettledResult<R>) => void }[] = [];
  let isWriting = false;

  async function run(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
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

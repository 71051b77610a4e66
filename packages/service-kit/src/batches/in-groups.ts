import { AsyncResource } from 'node:async_hooks';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';

const PATIENCE_MS = 100;
/** How long to collect the next group after one of several: those who got an answer may come again with another call. */
const COLLECT_MS = 2;

/**
 * Starts what comes at the same time together, and what comes while a group is under way when that group is done. Calls that keep in step
 * share more of their questions (see `readTogether`) and writes. What comes alone waits for nothing.
 * @param options.patienceMs how long the next group waits for this one
 * @returns a function that runs a task with its group, and gives its result as soon as the task is done
 */
export function inGroups({
  patienceMs = PATIENCE_MS,
}: {
  patienceMs?: number;
} = {}): <R>(task: () => Promise<R>) => Promise<R> {
  let waiting: (() => Promise<void>)[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    await turn();
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      const done = Promise.all(group.map((start) => start()));
      await Promise.race([done, delay(patienceMs, undefined, { ref: false })]);
      if (group.length > 1) await delay(COLLECT_MS);
    }
    isRunning = false;
  }

  return (task) =>
    new Promise((resolve, reject) => {
      // The task keeps the context (the trace) of its own call.
      const start = AsyncResource.bind(async () => {
        try {
          resolve(await task());
        } catch (error) {
          reject(error);
        }
      });
      waiting.push(start);
      if (!isRunning) void run();
    });
}

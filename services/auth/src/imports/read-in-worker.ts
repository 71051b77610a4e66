import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { bareEnvironment } from '@mutua/service-kit/processes';
import type { ListOrder, ReadList } from './read-list.ts';

const PROGRAM = join(import.meta.dirname, `read-worker${extname(import.meta.filename)}`);
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };
/** The largest list takes a tenth of it on a quiet machine. */
const DEADLINE_MS = 20_000;

export type ReadInWorker = (order: ListOrder) => Promise<ReadList | null>;

/**
 * Reads a list in a thread of its own, which gets no secrets. A file that takes too much memory or time ends only that thread: the result is
 * then null.
 */
export const createReadInWorker =
  ({ deadlineMs = DEADLINE_MS }: { deadlineMs?: number } = {}): ReadInWorker =>
  (order) =>
    new Promise((resolve) => {
      const worker = new Worker(PROGRAM, {
        resourceLimits: LIMITS,
        execArgv: [],
        env: bareEnvironment(),
        stderr: true,
      });
      // The deadline starts when the worker has loaded its modules. On a busy machine the loading alone may take long.
      let deadline: NodeJS.Timeout | undefined;
      let outcome: ReadList | null = null;
      const end = (read: ReadList | null) => {
        clearTimeout(deadline);
        outcome ??= read;
        void worker.terminate();
      };
      worker.on('message', (message: 'ready' | { read: ReadList }) => {
        if (message !== 'ready') return end(message.read);
        deadline = setTimeout(() => end(null), deadlineMs);
        worker.postMessage(order);
      });
      worker.once('error', () => end(null));
      // `exit` is the last event of a worker, also after `terminate`.
      worker.once('exit', () => {
        clearTimeout(deadline);
        resolve(outcome);
      });
    });

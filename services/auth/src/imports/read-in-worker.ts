import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ReadFile, ReadOrder } from './read-file.ts';

const PROGRAM = join(import.meta.dirname, `read-worker${extname(import.meta.filename)}`);
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };
/** The largest list takes a tenth of it on a quiet machine. */
const DEADLINE_MS = 20_000;

export type ReadInWorker = (order: ReadOrder) => Promise<ReadFile | null>;

/**
 * Reads a list in a thread of its own, which gets no secrets. A file that takes too much memory or time ends only that thread: the result is
 * then null.
 */
export const createReadInWorker =
  ({ deadlineMs = DEADLINE_MS }: { deadlineMs?: number } = {}): ReadInWorker =>
  (order) =>
    new Promise((resolve) => {
      const worker = new Worker(PROGRAM, { resourceLimits: LIMITS, execArgv: [], env: {}, stderr: true });
      // The deadline starts when the worker has loaded its modules. On a busy machine the loading alone may take long.
      let deadline: NodeJS.Timeout | undefined;
      let outcome: ReadFile | null = null;
      const end = (read: ReadFile | null) => {
        clearTimeout(deadline);
        outcome ??= read;
        void worker.terminate();
      };
      worker.on('message', (message: 'ready' | { read: ReadFile }) => {
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

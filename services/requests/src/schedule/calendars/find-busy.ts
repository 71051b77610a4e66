import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CalendarProblem } from '@mutua/contracts';
import { bounded } from '@mutua/service-kit';
import { bareEnvironment } from '@mutua/service-kit/processes';
import type { Interval } from '../plan/intervals.ts';
import type { BusyFile } from './busy-worker.ts';

const PROGRAM = join(import.meta.dirname, `busy-worker${extname(import.meta.filename)}`);
const LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };
/** Ten years of appointments take a tenth of it on a quiet machine. */
const DEADLINE_MS = 4_000;
/** Workers at a time in this process, and orders that wait for one. */
const AT_ONCE = { concurrency: 4, waiting: 200 };

export type FindBusy = (file: BusyFile) => Promise<Interval[] | { problem: CalendarProblem }>;

/**
 * Finds in a calendar when its owner is busy, in a worker thread of its own, which gets no secrets. A calendar that takes too much memory or time
 * ends only that thread.
 */
export function createFindBusy({
  deadlineMs = DEADLINE_MS,
  atOnce = AT_ONCE,
}: {
  deadlineMs?: number;
  atOnce?: typeof AT_ONCE;
} = {}): FindBusy {
  const runLimited = bounded(atOnce);
  return (file) => runLimited(() => findInWorker(file, deadlineMs));
}

const findInWorker = (file: BusyFile, deadlineMs: number): ReturnType<FindBusy> =>
  new Promise((resolve) => {
    const worker = new Worker(PROGRAM, { resourceLimits: LIMITS, execArgv: [], env: bareEnvironment(), stderr: true });
    // The deadline starts when the worker has loaded its modules. On a busy machine the loading alone may take long.
    let deadline: NodeJS.Timeout | undefined;
    let outcome: Interval[] | { problem: CalendarProblem } | undefined;
    const end = (found: Interval[] | { problem: CalendarProblem }) => {
      clearTimeout(deadline);
      outcome ??= found;
      void worker.terminate();
    };
    worker.on('message', (message: 'ready' | { found: Interval[] }) => {
      if (message !== 'ready') return end(message.found);
      deadline = setTimeout(() => end({ problem: 'too_large' }), deadlineMs);
      worker.postMessage(file);
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      end({ problem: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large' : 'no_calendar' });
    });
    // `exit` is the last event of a worker, also after `terminate`.
    worker.once('exit', () => {
      clearTimeout(deadline);
      resolve(outcome ?? { problem: 'unreadable' });
    });
  });

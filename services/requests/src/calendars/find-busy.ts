import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CalendarProblem } from '@mutua/contracts';
import type { Interval } from '../meetings/intervals.ts';
import type { BusyOrder } from './read-busy.ts';

const PROGRAM = join(import.meta.dirname, `busy-worker${extname(import.meta.filename)}`);
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };
const DEADLINE_MS = 2_000;

export type FindBusy = (order: BusyOrder) => Promise<Interval[] | { problem: CalendarProblem }>;

/**
 * Finds in a calendar when its owner is busy, in a worker thread of its own. A calendar that takes too much memory or time ends only that
 * thread.
 */
export const createFindBusy =
  ({ deadlineMs = DEADLINE_MS }: { deadlineMs?: number } = {}): FindBusy =>
  (order) =>
    new Promise((resolve) => {
      const worker = new Worker(PROGRAM, { resourceLimits: LIMITS, execArgv: [], stderr: true });
      // The deadline starts when the worker has loaded its modules. On a busy machine the loading alone may take long.
      let deadline: NodeJS.Timeout | undefined;
      let outcome: Interval[] | { problem: CalendarProblem } | undefined;
      const end = (found: Interval[] | { problem: CalendarProblem }) => {
        clearTimeout(deadline);
        outcome ??= found;
        void worker.terminate();
      };
      worker.on('message', (message: 'ready' | { found: Interval[] | null }) => {
        if (message !== 'ready') return end(message.found ?? { problem: 'too_large' });
        deadline = setTimeout(() => end({ problem: 'too_large' }), deadlineMs);
        worker.postMessage(order);
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

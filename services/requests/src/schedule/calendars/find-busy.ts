import { extname, join } from 'node:path';
import type { CalendarProblem } from '@mutua/contracts';
import { bounded } from '@mutua/service-kit';
import { createProcessPool, DeadlineError, OrderError } from '@mutua/service-kit/processes';
import type { Interval } from '../plan/intervals.ts';
import type { BusyFile, Found } from './busy-process.ts';

const PROGRAM = join(import.meta.dirname, `busy-process${extname(import.meta.filename)}`);
/** Ten years of appointments take a tenth of it on a quiet machine. */
const DEADLINE_MS = 4_000;
/** In all, a process needs some 250 MB for the largest calendar. */
const HEAP_MB = 64;
/** Calendars that are read at a time, and orders that wait. */
const AT_ONCE = { concurrency: 2, waiting: 200 };

export type FindBusy = (file: BusyFile) => Promise<Interval[] | { problem: CalendarProblem }>;

/**
 * Finds in a calendar when its owner is busy, in a process of its own. A calendar that takes too much memory ends only that process; a
 * thread would end the service with it.
 */
export function createFindBusy({
  deadlineMs = DEADLINE_MS,
  atOnce = AT_ONCE,
}: {
  deadlineMs?: number;
  atOnce?: typeof AT_ONCE;
} = {}): FindBusy {
  const read = createProcessPool<BusyFile, Found>({ program: PROGRAM, deadlineMs, heapMb: HEAP_MB });
  const problemOf = (error: unknown): { problem: CalendarProblem } => ({
    problem: error instanceof DeadlineError || error instanceof OrderError ? 'too_large' : 'unreadable',
  });
  const runLimited = bounded(atOnce);
  return (file) => runLimited(() => read(file).catch(problemOf));
}

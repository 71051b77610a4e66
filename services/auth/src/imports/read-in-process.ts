import { extname, join } from 'node:path';
import { createProcessPool } from '@mutua/service-kit/processes';
import type { ListOrder, ReadList } from './read-list.ts';

const PROGRAM = join(import.meta.dirname, `read-process${extname(import.meta.filename)}`);
/** The largest list takes a tenth of it on a quiet machine. */
const DEADLINE_MS = 20_000;

export type ReadInProcess = (order: ListOrder) => Promise<ReadList | null>;

/**
 * Reads lists in a process of its own, which gets no secrets. A file that takes too much memory or time ends only that process: the result is
 * then null.
 */
export function createReadInProcess({ deadlineMs = DEADLINE_MS }: { deadlineMs?: number } = {}): ReadInProcess {
  const read = createProcessPool<ListOrder, ReadList>({ program: PROGRAM, deadlineMs });
  return (order) => read(order).catch(() => null);
}

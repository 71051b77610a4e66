import { ServiceUnavailableError } from '../errors/errors.ts';

/** Runs a task of a member at once, or when it is the member's turn. */
export type FairQueue = <T>(memberId: string, task: () => Promise<T>) => Promise<T>;

/**
 * Runs `concurrency` tasks at a time, one of each member. Up to `waiting` more may wait, `ofOne` of each member. Members are served in
 * turn, so that no member delays the others.
 * @throws ServiceUnavailableError when too many wait
 */
export function createFairQueue({
  concurrency,
  waiting: maxWaiting,
  ofOne,
}: {
  concurrency: number;
  waiting: number;
  ofOne: number;
}): FairQueue {
  const running = new Set<string>();
  /** The waiting tasks by member, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();

  const startNext = (): void => {
    for (const [memberId, own] of [...waiting]) {
      if (running.size >= concurrency) return;
      if (running.has(memberId)) continue;
      const start = own.shift();
      if (own.length === 0) waiting.delete(memberId);
      running.add(memberId);
      start?.();
    }
  };

  return async (memberId, task) => {
    const own = waiting.get(memberId) ?? [];
    const total = [...waiting.values()].reduce((sum, { length }) => sum + length, 0);
    const isFree = running.size < concurrency && !running.has(memberId);
    if (!isFree && (total >= maxWaiting || own.length >= ofOne)) throw new ServiceUnavailableError();
    await new Promise<void>((resolve) => {
      waiting.set(memberId, [...own, resolve]);
      startNext();
    });
    try {
      return await task();
    } finally {
      running.delete(memberId);
      // Moves the member to the end of the queue.
      const rest = waiting.get(memberId);
      if (rest && waiting.delete(memberId)) waiting.set(memberId, rest);
      startNext();
    }
  };
}

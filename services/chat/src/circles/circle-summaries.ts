import type { DomainEvent } from '@mutua/contracts';
import type { Logger } from '@mutua/service-kit';
import type { LastCircleMessage } from './circle.model.ts';
import type { CircleUpdate } from './circle.repository.ts';

/** As for conversations of two: messages of a busy moment share one write, and no list looks outdated. */
const DELAY_MS = 100;
const RETRY_MS = 1_000;
/** How many updates the node keeps in memory while the database is unreachable. The next message of a circle writes the rest. */
const MAX_PENDING = 10_000;

interface Pending extends CircleUpdate {
  /** The messages stored since the last write, with their events. */
  stored: { id: string; events: readonly DomainEvent[] }[];
}

export type CircleSummaries = ReturnType<typeof createCircleSummaries>;

/**
 * Writes the newest message of circles. It collects changes for 100 ms, and repeats failed writes. If the process dies first, the next
 * message or the next read of the circle's messages brings the number.
 */
export function createCircleSummaries({
  write,
  publish,
  logger,
}: {
  write: (updates: readonly CircleUpdate[]) => Promise<void>;
  /** Called with the events of each message after the first attempt to write its summary. */
  publish: (messageId: string, events: readonly DomainEvent[]) => void;
  logger: Logger;
}) {
  let pending = new Map<string, Pending>();
  /** The writes in progress, one after the other. */
  let work: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function note(circleId: string, last: LastCircleMessage, wrote: Record<string, number>): Pending {
    const known = pending.get(circleId);
    const update: Pending = known
      ? { ...known, last: known.last.seq < last.seq ? last : known.last, wrote: { ...known.wrote, ...wrote } }
      : { circleId, last, wrote, stored: [] };
    pending.set(circleId, update);
    return update;
  }

  function schedule(ms: number): void {
    if (!isStopped) timer ??= setTimeout(() => void flush(), ms);
  }

  async function writeAll(updates: readonly Pending[]): Promise<void> {
    try {
      await write(updates);
    } catch (error) {
      logger.warn({ err: error }, 'circles not written, trying again');
      for (const { circleId, last, wrote } of updates)
        if (pending.size < MAX_PENDING) note(circleId, last, { ...wrote, ...pending.get(circleId)?.wrote });
      schedule(RETRY_MS);
    }
    // Events do not wait for the summary.
    for (const { stored } of updates) for (const { id, events } of stored) publish(id, events);
  }

  /** Writes what is pending now, if it is about one of these circles. Resolves after the first attempt. */
  async function flush(circleIds?: readonly string[]): Promise<void> {
    if (pending.size > 0 && (!circleIds || circleIds.some((id) => pending.has(id)))) {
      clearTimeout(timer);
      timer = undefined;
      const updates = [...pending.values()];
      pending = new Map();
      work = work.then(() => writeAll(updates));
    } else if (!circleIds) timer = undefined;
    await work;
  }

  return {
    /** Queues a stored message and its events. */
    stored(
      circleId: string,
      last: LastCircleMessage,
      message: { id: string; senderId: string; events: readonly DomainEvent[] },
    ): void {
      const { id, senderId, events } = message;
      note(circleId, last, { [senderId]: last.seq }).stored.push({ id, events });
      schedule(DELAY_MS);
    },
    flush,
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await flush();
    },
  };
}

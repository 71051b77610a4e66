import type { DomainEvent } from '@mutua/contracts';
import type { Logger } from '@mutua/service-kit';
import type { Role } from '../store/conversation.ts';
import type { SummaryUpdate } from '../store/membership.repository.ts';
import type { StoredMessage } from '../store/message.ts';

/** Long enough to collect the messages of a busy moment into one write, short enough that no list looks outdated. */
const DELAY_MS = 100;
/** How long to wait after a failed write. */
const RETRY_MS = 1_000;
/** How many updates the node keeps in memory while the database is unreachable. The summary repair writes the rest. */
const MAX_PENDING = 10_000;

/** Which conversations to write: one, those of a member, or all when neither is given. */
export interface FlushScope {
  requestId?: string;
  memberId?: string;
}

interface PendingSummary extends SummaryUpdate {
  /** The messages stored since the last write, with their events. */
  stored: { id: string; events: readonly DomainEvent[] }[];
}

export type SummaryWriter = ReturnType<typeof createSummaryWriter>;

const isInScope = ({ requestId, parties }: SummaryUpdate, scope: FlushScope): boolean =>
  (scope.requestId === undefined || scope.requestId === requestId) &&
  (scope.memberId === undefined || Object.values(parties).includes(scope.memberId));

/**
 * Updates memberships after messages were stored. It collects changes for 100 ms, writes only the newest message of each conversation, and
 * retries failed writes. If the process dies first, another node repairs the memberships (`ConversationService.repair`).
 */
export function createSummaryWriter({
  write,
  announce,
  logger,
  delayMs = DELAY_MS,
  retryMs = RETRY_MS,
}: {
  write: (updates: readonly SummaryUpdate[]) => Promise<void>;
  /** Called with the events of each message after the first attempt to write its summary. */
  announce: (messageId: string, events: readonly DomainEvent[]) => void;
  logger: Logger;
  delayMs?: number;
  retryMs?: number;
}) {
  const pending = new Map<string, PendingSummary>();
  /** The writes in progress. */
  const writing = new Set<{ updates: readonly SummaryUpdate[]; done: Promise<void> }>();
  let timer: NodeJS.Timeout | undefined;
  let hasFailed = false;
  let isStopped = false;

  /** Schedules one write at a time: a slow database gets larger writes, not more of them. */
  function schedule(): void {
    if (isStopped) return;
    timer ??= setTimeout(
      () => {
        hasFailed = false;
        void flush().then(() => {
          timer = undefined;
          if (pending.size > 0) schedule();
        });
      },
      hasFailed ? retryMs : delayMs,
    );
  }

  function pendingOf(requestId: string, parties: SummaryUpdate['parties']): PendingSummary {
    const update = pending.get(requestId) ?? { requestId, parties, delivered: {}, stored: [] };
    pending.set(requestId, update);
    schedule();
    return update;
  }

  function noteLast(update: SummaryUpdate, last: StoredMessage): void {
    if (!update.last || update.last.seq < last.seq) update.last = last;
  }

  function noteDelivered(update: SummaryUpdate, delivered: SummaryUpdate['delivered']): void {
    for (const [role, seq] of Object.entries(delivered) as [Role, number][]) {
      update.delivered[role] = Math.max(seq, update.delivered[role] ?? 0);
    }
  }

  /** Queues failed updates again, merged with newer ones. */
  function requeue(updates: readonly SummaryUpdate[]): void {
    for (const { requestId, parties, last, delivered } of updates.slice(0, Math.max(0, MAX_PENDING - pending.size))) {
      const update = pendingOf(requestId, parties);
      if (last) noteLast(update, last);
      noteDelivered(update, delivered);
    }
  }

  async function writeAll(updates: readonly PendingSummary[]): Promise<void> {
    try {
      await write(updates);
    } catch (error) {
      logger.warn({ err: error }, 'summaries not written, trying again');
      hasFailed = true;
      requeue(updates);
    }
    // Announces also after a failed write, because events should not wait for the summary. This node retries the summary, and other nodes
    // repair it.
    for (const { stored } of updates) for (const { id, events } of stored) announce(id, events);
  }

  /** Writes the pending updates of these conversations now. Resolves after the first attempt of each. */
  async function flush(scope: FlushScope = {}): Promise<void> {
    const updates = [...pending.values()].filter((update) => isInScope(update, scope));
    for (const { requestId } of updates) pending.delete(requestId);
    if (updates.length > 0) {
      const work = { updates, done: writeAll(updates) };
      writing.add(work);
      void work.done.then(() => writing.delete(work));
    }
    const awaited = [...writing].filter((work) => work.updates.some((update) => isInScope(update, scope)));
    await Promise.all(awaited.map(({ done }) => done));
  }

  return {
    /** Queues a stored message and its events. */
    stored(message: StoredMessage, parties: SummaryUpdate['parties'], events: readonly DomainEvent[]): void {
      const update = pendingOf(message.requestId, parties);
      noteLast(update, message);
      update.stored.push({ id: message.id, events });
    },
    /** Queues that a party's devices have received messages up to a `seq`. */
    delivered(requestId: string, parties: SummaryUpdate['parties'], role: Role, seq: number): void {
      noteDelivered(pendingOf(requestId, parties), { [role]: seq });
    },
    flush,
    /** Writes the pending updates and stops the timer. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await flush();
    },
  };
}

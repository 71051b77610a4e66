import type { DomainEvent } from '@mutua/contracts';
import type { Logger } from '@mutua/service-kit';
import type { StoredMessage } from '../messages/message.ts';
import type { Role } from './conversation.ts';
import type { Advance } from './membership.repository.ts';

/** Long enough to gather the messages of a lively moment into one write, short enough that no list looks old. */
const DELAY_MS = 100;
/** After a failure. */
const RETRY_MS = 1_000;
/** What a database that is away for long leaves here. The healer writes what is beyond. */
const MAX_PENDING = 10_000;

/** Which conversations are asked for: one, or those of a member; all without either. */
export interface Wanted {
  requestId?: string;
  memberId?: string;
}

interface PendingAdvance extends Advance {
  /** The stored messages since the last write, with what they have to tell. */
  stored: { id: string; events: readonly DomainEvent[] }[];
}

export type SummaryWriter = ReturnType<typeof createSummaryWriter>;

const isWanted = ({ requestId, parties }: Advance, wanted: Wanted): boolean =>
  (wanted.requestId === undefined || wanted.requestId === requestId) &&
  (wanted.memberId === undefined || Object.values(parties).includes(wanted.memberId));

/**
 * Keeps the memberships behind the messages: what happens within a moment is written at once, the newest message of each
 * conversation only. What cannot be written is tried again. What is lost with the process is healed by every node
 * (`ConversationService.heal`).
 */
export function createSummaryWriter({
  write,
  announce,
  logger,
  delayMs = DELAY_MS,
  retryMs = RETRY_MS,
}: {
  write: (advances: readonly Advance[]) => Promise<void>;
  /** Called with the events of each message once its summary is written. */
  announce: (messageId: string, events: readonly DomainEvent[]) => void;
  logger: Logger;
  delayMs?: number;
  retryMs?: number;
}) {
  const pending = new Map<string, PendingAdvance>();
  /** The writes that are on their way. */
  const writing = new Set<{ advances: readonly Advance[]; done: Promise<void> }>();
  let timer: NodeJS.Timeout | undefined;
  let hasFailed = false;
  let isStopped = false;

  /** One timed write after the other: a slow database gets larger writes, not more of them. */
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

  function advanceOf(requestId: string, parties: Advance['parties']): PendingAdvance {
    const advance = pending.get(requestId) ?? { requestId, parties, delivered: {}, stored: [] };
    pending.set(requestId, advance);
    schedule();
    return advance;
  }

  function noteLast(advance: Advance, last: StoredMessage): void {
    if (!advance.last || advance.last.seq < last.seq) advance.last = last;
  }

  function noteDelivered(advance: Advance, delivered: Advance['delivered']): void {
    for (const [role, seq] of Object.entries(delivered) as [Role, number][]) {
      advance.delivered[role] = Math.max(seq, advance.delivered[role] ?? 0);
    }
  }

  /** What could not be written is written with what has happened since. */
  function putBack(advances: readonly Advance[]): void {
    for (const { requestId, parties, last, delivered } of advances.slice(0, Math.max(0, MAX_PENDING - pending.size))) {
      const advance = advanceOf(requestId, parties);
      if (last) noteLast(advance, last);
      noteDelivered(advance, delivered);
    }
  }

  async function writeAll(advances: readonly PendingAdvance[]): Promise<void> {
    try {
      await write(advances);
    } catch (error) {
      logger.warn({ err: error }, 'summaries not written yet');
      hasFailed = true;
      putBack(advances);
    }
    // Also without a summary: it is tried again here and healed by others, and nobody should wait for it to be told.
    for (const { stored } of advances) for (const { id, events } of stored) announce(id, events);
  }

  /** Resolves when everything noted so far of the wanted conversations is written, or has failed once. */
  async function flush(wanted: Wanted = {}): Promise<void> {
    const advances = [...pending.values()].filter((advance) => isWanted(advance, wanted));
    for (const { requestId } of advances) pending.delete(requestId);
    if (advances.length > 0) {
      const work = { advances, done: writeAll(advances) };
      writing.add(work);
      void work.done.then(() => writing.delete(work));
    }
    const awaited = [...writing].filter((work) => work.advances.some((advance) => isWanted(advance, wanted)));
    await Promise.all(awaited.map(({ done }) => done));
  }

  return {
    /** A message was stored. */
    stored(message: StoredMessage, parties: Advance['parties'], events: readonly DomainEvent[]): void {
      const advance = advanceOf(message.requestId, parties);
      noteLast(advance, message);
      advance.stored.push({ id: message.id, events });
    },
    /** A party's devices have received up to a `seq`. */
    delivered(requestId: string, parties: Advance['parties'], role: Role, seq: number): void {
      noteDelivered(advanceOf(requestId, parties), { [role]: seq });
    },
    flush,
    /** Writes what is pending and writes nothing by itself afterwards. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await flush();
    },
  };
}

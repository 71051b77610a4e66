import type { DomainEvent } from '@mutua/contracts';
import type { Logger } from '@mutua/service-kit';
import type { StoredMessage } from '../messages/message.ts';
import type { Role } from './conversation.model.ts';
import type { Advance } from './conversation.repository.ts';

/** Long enough to gather the messages of a lively moment into one write, short enough that no list looks old. */
const DELAY_MS = 100;
/** After a failure. */
const RETRY_MS = 1_000;
/** What a database that is away for long leaves here; what is beyond is healed by the messages. */
const MAX_PENDING = 10_000;

export type SummaryWriter = ReturnType<typeof createSummaryWriter>;

/**
 * Keeps the conversations' summaries behind the messages: what happens within a moment is written at once, the newest
 * message of each conversation only. What cannot be written is tried again; what is lost with the process is healed by every
 * node (`ConversationService.heal`).
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
  let pending = new Map<string, Advance>();
  let stored: { id: string; events: readonly DomainEvent[] }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();

  const advanceOf = (id: string, inMs = delayMs): Advance => {
    const advance = pending.get(id) ?? { id, delivered: {} };
    pending.set(id, advance);
    timer ??= setTimeout(() => void flush(), inMs);
    return advance;
  };

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
    for (const { id, last, delivered } of advances.slice(0, Math.max(0, MAX_PENDING - pending.size))) {
      const advance = advanceOf(id, retryMs);
      if (last) noteLast(advance, last);
      noteDelivered(advance, delivered);
    }
  }

  async function writePending(): Promise<void> {
    const advances = [...pending.values()];
    const written = stored;
    pending = new Map();
    stored = [];
    if (advances.length === 0) return;
    try {
      await write(advances);
    } catch (error) {
      logger.warn({ err: error }, 'summaries not written yet');
      putBack(advances);
    }
    // Also without a summary: it is tried again here and healed by others, and nobody should wait for it to be told.
    for (const { id, events } of written) announce(id, events);
  }

  /** Resolves when everything noted so far is written. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    work = work.then(writePending);
    return work;
  }

  return {
    /** A message was stored. */
    stored(message: StoredMessage, events: readonly DomainEvent[]): void {
      noteLast(advanceOf(message.requestId), message);
      stored.push({ id: message.id, events });
    },
    /** A party's devices have received up to a place. */
    delivered(id: string, role: Role, seq: number): void {
      noteDelivered(advanceOf(id), { [role]: seq });
    },
    flush,
  };
}

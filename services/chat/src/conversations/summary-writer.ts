import type { DomainEvent } from '@mutua/contracts';
import type { Logger } from '@mutua/service-kit';
import type { StoredMessage } from '../messages/message.ts';
import type { Role } from './conversation.model.ts';
import type { Advance } from './conversation.repository.ts';

/** Long enough to gather the messages of a lively moment into one write, short enough that no list looks old. */
const DELAY_MS = 100;

export type SummaryWriter = ReturnType<typeof createSummaryWriter>;

/**
 * Keeps the conversations' summaries behind the messages: what happens within a moment is written at once, the newest
 * message of each conversation only. What is lost with the process is healed when the conversation is read, or at the next start.
 */
export function createSummaryWriter({
  write,
  announce,
  logger,
  delayMs = DELAY_MS,
}: {
  write: (advances: readonly Advance[]) => Promise<void>;
  /** Called with the events of each message once its summary is written. */
  announce: (messageId: string, events: readonly DomainEvent[]) => void;
  logger: Logger;
  delayMs?: number;
}) {
  let pending = new Map<string, Advance>();
  let stored: { id: string; events: readonly DomainEvent[] }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();

  const advanceOf = (id: string): Advance => {
    const advance = pending.get(id) ?? { id, delivered: {} };
    pending.set(id, advance);
    timer ??= setTimeout(() => void flush(), delayMs);
    return advance;
  };

  async function writePending(): Promise<void> {
    const advances = [...pending.values()];
    const written = stored;
    pending = new Map();
    stored = [];
    if (advances.length === 0) return;
    try {
      await write(advances);
    } catch (error) {
      logger.warn({ err: error }, 'summaries not written; they are healed when read');
    }
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
      const advance = advanceOf(message.requestId);
      if (!advance.last || advance.last.seq < message.seq) advance.last = message;
      stored.push({ id: message.id, events });
    },
    /** A party's devices have received up to a place. */
    delivered(id: string, role: Role, seq: number): void {
      const advance = advanceOf(id);
      advance.delivered[role] = Math.max(seq, advance.delivered[role] ?? 0);
    },
    flush,
  };
}

import type { Person, RequestStatus } from '@mutua/contracts';
import type { Role, Seen, Tally } from './conversation.model.ts';

/** What a node keeps in memory of a conversation that is being used, so that a message costs one write and no read. */
export interface LiveConversation {
  readonly id: string;
  readonly status: RequestStatus;
  readonly parties: Readonly<Record<Role, Person>>;
  readonly isBlocked: boolean;
  /** The newest message that this node knows; another node may have written one since. */
  last: { seq: number; tally: Tally; seen?: Seen };
  /** Up to where this node has told that each party's devices have received. */
  delivered: Record<Role, number>;
  /** Each party's tally up to where this node knows that they have read; they may have read further on another node. */
  read: Record<Role, number>;
  /** Ends when every message that this node is writing has its place: one at a time, so that a failed one leaves no gap. */
  turn: Promise<unknown>;
}

/**
 * An answer is at most this old when a node missed a change, because Redis was away as it was told: a block or a
 * cancellation then takes effect on that node after half a minute instead of at once.
 */
const TTL_MS = 30_000;
const MAX_ENTRIES = 10_000;

export type LiveConversations = ReturnType<typeof createLiveConversations>;

/** Loads conversations once and keeps them until they change, grow old, or too many are kept. */
export function createLiveConversations({
  load,
  ttlMs = TTL_MS,
  maxEntries = MAX_ENTRIES,
}: {
  load: (id: string) => Promise<LiveConversation | null>;
  ttlMs?: number;
  maxEntries?: number;
}) {
  const entries = new Map<string, { conversation: Promise<LiveConversation | null>; expiresAt: number }>();

  return {
    async get(requestId: string): Promise<LiveConversation | null> {
      const id = requestId.toLowerCase(); // as events name it, so that a drop finds it
      const now = performance.now();
      const known = entries.get(id);
      if (known && known.expiresAt > now) return known.conversation;
      const entry = { conversation: load(id), expiresAt: now + ttlMs };
      entries.delete(id);
      entries.set(id, entry);
      if (entries.size > maxEntries) entries.delete(entries.keys().next().value as string);
      // Neither a failure nor a conversation that does not exist yet is worth remembering.
      const forget = () => entries.get(id) === entry && entries.delete(id);
      const conversation = await entry.conversation.catch((error) => {
        forget();
        throw error;
      });
      if (!conversation) forget();
      return conversation;
    },

    /** Forgets these, also while they are being loaded; all of them without ids. */
    drop(ids?: readonly string[]): void {
      for (const id of ids ?? entries.keys()) entries.delete(id);
    },
  };
}

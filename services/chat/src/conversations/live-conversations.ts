import type { Person, RequestStatus } from '@mutua/contracts';
import type { ReceivedCounts, Seen } from '../messages/message.ts';
import { type Role, roleOf } from './conversation.ts';

/** What a node keeps in memory of a conversation that is being used, so that a message costs one write and no read. */
export interface LiveConversation {
  readonly id: string;
  readonly status: RequestStatus;
  readonly parties: Readonly<Record<Role, Person>>;
  readonly isBlocked: boolean;
  /** The newest message that this node knows; another node may have written one since. */
  last: { seq: number; received: ReceivedCounts; seen?: Seen };
  /** Up to where this node has told that each party's devices have received. */
  delivered: Record<Role, number>;
  /** How many received messages each party has read, as far as this node knows; they may have read more on another node. */
  readCount: Record<Role, number>;
  /** Ends when every message that this node is writing has its `seq`: one at a time, so that a failed one leaves no gap. */
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
  interface Entry {
    conversation: Promise<LiveConversation | null>;
    /** Absent while it is being loaded. */
    loaded?: LiveConversation;
    expiresAt: number;
  }
  const entries = new Map<string, Entry>();

  return {
    async get(requestId: string): Promise<LiveConversation | null> {
      const id = requestId.toLowerCase(); // as events name it, so that a drop finds it
      const now = performance.now();
      const known = entries.get(id);
      if (known && known.expiresAt > now) return known.conversation;
      const entry: Entry = { conversation: load(id), expiresAt: now + ttlMs };
      entries.delete(id);
      entries.set(id, entry);
      if (entries.size > maxEntries) entries.delete(entries.keys().next().value as string);
      // Neither a failure nor a conversation that does not exist yet is worth remembering.
      const forget = () => entries.get(id) === entry && entries.delete(id);
      const conversation = await entry.conversation.catch((error) => {
        forget();
        throw error;
      });
      if (conversation) entry.loaded = conversation;
      else forget();
      return conversation;
    },

    /** Forgets these, also while they are being loaded. */
    drop(ids: readonly string[]): void {
      for (const id of ids) entries.delete(id);
    },

    /** Forgets those of a member, and those that are being loaded: nobody knows yet whose they are. */
    dropOf(userId: string): void {
      for (const [id, { loaded }] of entries) if (!loaded || roleOf(loaded, userId)) entries.delete(id);
    },
  };
}

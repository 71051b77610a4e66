import type { Person, RequestStatus } from '@mutua/contracts';
import { LRUCache } from 'lru-cache';
import type { ReceivedCounts, Seen } from '../messages/message.ts';
import { type Role, roleOf } from './conversation.ts';

/** What a node keeps in memory about a conversation in use, so that a message costs one write and no read. */
export interface LiveConversation {
  readonly id: string;
  readonly status: RequestStatus;
  readonly parties: Readonly<Record<Role, Person>>;
  readonly isBlocked: boolean;
  /** Whether each of the two sees what the other has read: neither hides it. */
  readonly showsRead: boolean;
  /** The newest message that this node knows; another node may have stored a newer one. */
  last: { seq: number; received: ReceivedCounts; seen?: Seen };
  /** The highest `seq` that each party's devices have acknowledged, as far as this node has announced it. */
  delivered: Record<Role, number>;
  /** How many received messages each party has read, as far as this node knows; they may have read more through another node. */
  readCount: Record<Role, number>;
  /** The tail of the queue of writes: this node writes one message at a time, so that a failed one leaves no gap in `seq`. */
  turn: Promise<unknown>;
}

/**
 * How old an entry may get when a node missed a change because Redis was unreachable. A block or a cancellation then takes effect on that
 * node after at most half a minute instead of at once.
 */
const TTL_MS = 30_000;
const MAX_ENTRIES = 10_000;

export type LiveConversations = ReturnType<typeof createLiveConversations>;

/** A cache of conversations. An entry goes when the conversation changes, when it expires, or when the cache is full. */
export function createLiveConversations({ load }: { load: (id: string) => Promise<LiveConversation | null> }) {
  interface Entry {
    conversation: Promise<LiveConversation | null>;
    /** Absent while the conversation is being loaded. */
    loaded?: LiveConversation;
  }
  const entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES, ttl: TTL_MS });

  return {
    async get(requestId: string): Promise<LiveConversation | null> {
      const id = requestId.toLowerCase(); // the case that events use, so that `drop` finds it
      const known = entries.get(id);
      if (known) return known.conversation;
      const entry: Entry = { conversation: load(id) };
      entries.set(id, entry);
      // A failure is not cached, nor that a conversation does not exist yet.
      const forget = () => entries.peek(id) === entry && entries.delete(id);
      const conversation = await entry.conversation.catch((error) => {
        forget();
        throw error;
      });
      if (conversation) entry.loaded = conversation;
      else forget();
      return conversation;
    },

    /** Removes conversations from the cache, including those that are being loaded. */
    drop(ids: readonly string[]): void {
      for (const id of ids) entries.delete(id);
    },

    /** Removes a member's conversations, and all that are being loaded, whose parties are not known yet. */
    dropMember(userId: string): void {
      for (const [id, { loaded }] of [...entries]) if (!loaded || roleOf(loaded, userId)) entries.delete(id);
    },
  };
}

import type { Person, RequestStatus } from '@mutua/contracts';
import { LRUCache } from 'lru-cache';
import { type Role, roleOf } from '../store/conversation.ts';
import type { ReceivedCounts, Seen } from '../store/message.ts';

/** What a node keeps in memory about a conversation in use, so that a message costs one write and no read. */
export interface LiveConversation {
  readonly id: string;
  readonly status: RequestStatus;
  readonly parties: Readonly<Record<Role, Person>>;
  readonly isBlocked: boolean;
  /** Whether each party sees what the other has read. False when one of them hides it. */
  readonly showsRead: boolean;
  /** The newest message that this node knows; another node may have stored a newer one. */
  last: { seq: number; received: ReceivedCounts; seen?: Seen };
  /** The highest `seq` that each party's devices have acknowledged and that this node has announced. */
  delivered: Record<Role, number>;
  /** How many received messages each party has read, as far as this node knows. They may have read more through another node. */
  readCount: Record<Role, number>;
  /** The tail of the queue of writes. This node writes one message at a time, so that a failed write leaves no gap in `seq`. */
  turn: Promise<unknown>;
}

/**
 * How old an entry may get when a node missed a change because Redis was unreachable. On that node a block or a cancellation then takes
 * effect after at most 30 seconds.
 */
const TTL_MS = 30_000;
const MAX_ENTRIES = 10_000;

export type LiveConversations = ReturnType<typeof createLiveConversations>;

/** A cache of conversations. It removes an entry when the conversation changes, when the entry expires, or when the cache is full. */
export function createLiveConversations({ load }: { load: (id: string) => Promise<LiveConversation | null> }) {
  interface Entry {
    conversation: Promise<LiveConversation | null>;
    /** Absent while the conversation is being loaded. */
    loaded?: LiveConversation;
  }
  const entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES, ttl: TTL_MS });

  return {
    async get(requestId: string): Promise<LiveConversation | null> {
      const id = requestId.toLowerCase(); // events use lower case, so `drop` finds the entry
      const known = entries.get(id);
      if (known) return known.conversation;
      const entry: Entry = { conversation: load(id) };
      entries.set(id, entry);
      // The cache keeps neither a failure nor the answer that a conversation does not exist yet.
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

    /** Removes a member's conversations. Also removes all that are being loaded, because their parties are not known yet. */
    dropMember(userId: string): void {
      for (const [id, { loaded }] of [...entries]) if (!loaded || roleOf(loaded, userId)) entries.delete(id);
    },
  };
}

import { LRUCache } from 'lru-cache';

/**
 * How old an entry may get when a node missed a change because Redis was unreachable. On that node a block or a cancellation then takes
 * effect after at most 30 seconds.
 */
const TTL_MS = 30_000;
const MAX_ENTRIES = 10_000;

/** A cache of conversations. It removes an entry when the conversation changes, when the entry expires, or when the cache is full. */
export function createLiveCache<T>({
  load,
  isIn,
}: {
  load: (id: string) => Promise<T | null>;
  /** Whether a member takes part in a loaded conversation. */
  isIn: (loaded: T, userId: string) => boolean;
}) {
  interface Entry {
    conversation: Promise<T | null>;
    /** Absent while the conversation is being loaded. */
    loaded?: T;
  }
  const entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES, ttl: TTL_MS });

  return {
    async get(id: string): Promise<T | null> {
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

    /** Removes a member's conversations. Also removes all that are being loaded, because their people are not known yet. */
    dropMember(userId: string): void {
      for (const [id, { loaded }] of [...entries]) if (!loaded || isIn(loaded, userId)) entries.delete(id);
    },
  };
}

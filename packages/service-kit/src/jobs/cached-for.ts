import { LRUCache } from 'lru-cache';

/** Caches a number that may be a minute old, such as the size of a collection for a query plan. An error is not cached. */
export function cachedFor(ask: () => Promise<number>, { forMs = 60_000 } = {}): () => Promise<number> {
  const answers = new LRUCache<'size', number>({ max: 1, ttl: forMs, fetchMethod: ask });
  return () => answers.forceFetch('size');
}

import { LRUCache } from 'lru-cache';

/** A question whose answer may be a minute old: how large a collection is, to choose how to read it. An error is not remembered. */
export function cachedFor(ask: () => Promise<number>, { forMs = 60_000 } = {}): () => Promise<number> {
  const answers = new LRUCache<'size', number>({ max: 1, ttl: forMs, fetchMethod: ask });
  return () => answers.forceFetch('size');
}

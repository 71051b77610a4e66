import { api } from '../api/api.ts';
import type { ApiFailure } from '../api/errors.ts';
import { pauses } from '../connection/keep-trying.ts';
import type { AppThunk, KitStore } from '../store/store.ts';

type Endpoints = Record<
  string,
  { initiate: (arg: unknown, options: object) => AppThunk<Promise<unknown>> } | undefined
>;

/** A service that breaks by a question mostly breaks by it each time, and tells somebody of each. */
const MOST_BREAKS = 5;
const BROKEN = 500;

const failureOf = (query: { error?: unknown } | undefined) => (query?.error ?? {}) as Partial<ApiFailure>;

/** Queries that failed in a service and have no data to show. @param breaks how often each was repeated by which a service broke */
const failedIn = (store: KitStore, breaks: ReadonlyMap<string, number>) =>
  Object.entries(store.getState().api.queries).flatMap(([key, query]) => {
    const { status = 0 } = failureOf(query);
    const isGivenUp = status === BROKEN && (breaks.get(key) ?? 0) >= MOST_BREAKS;
    return query?.status === 'rejected' && query.data === undefined && status >= 500 && !isGivenUp
      ? [{ key, query, status }]
      : [];
  });

/** The longest time that the services of these queries have asked to wait. */
const askedMs = (failed: ReturnType<typeof failedIn>): number =>
  1_000 * Math.max(0, ...failed.map(({ query }) => failureOf(query).retryAfter ?? 0));

/**
 * Repeats failed queries until they succeed, with exponential backoff, and not before `Retry-After`; those by which a service breaks only a
 * few times. Returns a function that stops it.
 */
export function retryFailedQueries(store: KitStore): () => void {
  const stopping = new AbortController();
  const endpoints = api.endpoints as Endpoints;
  let isHealing = false;
  const breaks = new Map<string, number>();
  const failed = () => failedIn(store, breaks);
  const heal = async () => {
    for await (const _ of pauses(stopping.signal, () => askedMs(failed()))) {
      const readAgain = failed().map(({ key, query: { endpointName = '', originalArgs }, status }) => {
        if (status === BROKEN) breaks.set(key, (breaks.get(key) ?? 0) + 1);
        else breaks.delete(key);
        const reading = endpoints[endpointName]?.initiate(originalArgs, { subscribe: false, forceRefetch: true });
        return reading && store.dispatch(reading);
      });
      await Promise.all(readAgain);
      if (failed().length === 0) break;
    }
    isHealing = false;
  };
  /** A query that was answered, or is gone, may be repeated as often again. */
  const forget = () => {
    const { queries } = store.getState().api;
    for (const key of breaks.keys()) if ((queries[key]?.status ?? 'fulfilled') === 'fulfilled') breaks.delete(key);
  };
  const stop = store.subscribe(() => {
    forget();
    if (isHealing || failed().length === 0) return;
    isHealing = true;
    void heal();
  });
  return () => {
    stop();
    stopping.abort();
  };
}

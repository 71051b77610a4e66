import { api } from '../api/api.ts';
import type { ApiFailure } from '../api/errors.ts';
import { pauses } from '../connection/keep-trying.ts';
import type { AppThunk, KitStore } from '../store/store.ts';

type Endpoints = Record<
  string,
  { initiate: (arg: unknown, options: object) => AppThunk<Promise<unknown>> } | undefined
>;

const failureOf = (query: { error?: unknown } | undefined) => (query?.error ?? {}) as Partial<ApiFailure>;

/** Queries that failed in a service and have no data to show. */
const failedIn = (store: KitStore) =>
  Object.values(store.getState().api.queries).flatMap((query) => {
    const { status } = failureOf(query);
    return query?.status === 'rejected' && query.data === undefined && status !== undefined && status >= 500
      ? [query]
      : [];
  });

/** The longest time that the services of these queries have asked to wait. */
const askedMs = (store: KitStore): number =>
  1_000 * Math.max(0, ...failedIn(store).map((query) => failureOf(query).retryAfter ?? 0));

/** Repeats failed queries until they succeed, with exponential backoff, and not before `Retry-After`. Returns a function that stops it. */
export function retryFailedQueries(store: KitStore): () => void {
  const stopping = new AbortController();
  const endpoints = api.endpoints as Endpoints;
  let isHealing = false;
  const heal = async () => {
    for await (const _ of pauses(stopping.signal, () => askedMs(store))) {
      const readAgain = failedIn(store).map(({ endpointName = '', originalArgs }) => {
        const reading = endpoints[endpointName]?.initiate(originalArgs, { subscribe: false, forceRefetch: true });
        return reading && store.dispatch(reading);
      });
      await Promise.all(readAgain);
      if (failedIn(store).length === 0) break;
    }
    isHealing = false;
  };
  const stop = store.subscribe(() => {
    if (isHealing || failedIn(store).length === 0) return;
    isHealing = true;
    void heal();
  });
  return () => {
    stop();
    stopping.abort();
  };
}

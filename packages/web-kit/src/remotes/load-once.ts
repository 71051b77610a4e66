import { RemoteUnavailableError } from './remote-boundary.tsx';

/**
 * Loads something when it is first requested. A failure is kept until it was shown, because React requests it several times before that.
 * The next request then loads again.
 */
export function loadOnce<T>(name: string, load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    if (loading) return loading;
    const begun = load().catch((cause: unknown) => {
      throw new RemoteUnavailableError(name, cause, () => {
        if (loading === begun) loading = undefined;
      });
    });
    // The reader handles the error. This only prevents an unhandled rejection.
    begun.catch(() => undefined);
    loading = begun;
    return begun;
  };
}

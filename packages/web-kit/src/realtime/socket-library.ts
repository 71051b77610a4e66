import { pauses } from '../connection/keep-trying.ts';

/** The import of socket.io's client, a separate chunk that only members load. Tests replace it. */
export const socketLibrary = { load: () => import(/* webpackChunkName: "lazy-socket" */ 'socket.io-client') };

/** Tries to load the library until it succeeds. Returns null when it is no longer needed. */
export async function loadSocketLibrary(signal: AbortSignal, onFailure: () => void) {
  const breaks = pauses(signal);
  while (!signal.aborted) {
    try {
      return await socketLibrary.load();
    } catch {
      if (!signal.aborted) onFailure();
      await breaks.next();
    }
  }
  return null;
}

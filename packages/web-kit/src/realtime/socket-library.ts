/** Pauses between attempts to load the library, which fail while the network is away or during a release. */
const DELAYS_MS = { first: 1000, longest: 30_000 };

/** The import of socket.io's client, a separate chunk that only members load. Tests replace it. */
export const socketLibrary = { load: () => import(/* webpackChunkName: "lazy-socket" */ 'socket.io-client') };

/** Tries to load the library until it succeeds; null when it is no longer wanted. */
export async function loadSocketLibrary(signal: AbortSignal, onFailure: () => void) {
  for (let delay = DELAYS_MS.first; !signal.aborted; delay = Math.min(delay * 2, DELAYS_MS.longest)) {
    try {
      return await socketLibrary.load();
    } catch {
      if (!signal.aborted) onFailure();
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return null;
}

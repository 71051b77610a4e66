/** Waits between tries to fetch the library: the network may be away, or a deployment under way. */
const DELAYS_MS = { first: 1000, longest: 30_000 };

/** Socket.io's client, in a chunk of its own that only members load. A test puts its own way in place. */
export const socketLibrary = { load: () => import(/* webpackChunkName: "lazy-socket" */ 'socket.io-client') };

/** Loads the library, however often it takes; null when it is no longer wanted. */
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

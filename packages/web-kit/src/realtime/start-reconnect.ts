import { setupListeners } from '@reduxjs/toolkit/query';
import { settings } from '../api/settings.ts';
import { keepTrying } from '../connection/keep-trying.ts';
import { kitEvents } from '../events.ts';
import type { KitStore } from '../store/store.ts';
import { realtime } from './realtime.ts';
import { retryFailedQueries } from './retry-failed-queries.ts';

/**
 * A public call of the auth service. Any answer except "not now" means that other calls can succeed again.
 * @throws when it does not answer
 */
async function ping(): Promise<void> {
  const { status } = await fetch(`${settings.baseUrl}/auth/providers`, {
    signal: AbortSignal.timeout(settings.deadAfterMs),
  });
  if (status >= 500) throw new Error(`The server answers ${status}`);
}

/**
 * Detects when an unreachable server is back. Then it repeats the queries that failed meanwhile, and those that may have missed events
 * without the real-time connection. It also repeats queries that a single service could not answer. It notifies queries when the page
 * becomes visible again. Returns a function that stops it.
 */
export function startReconnect(store: KitStore): () => void {
  let isTrying = false;
  let isStopped = false;
  return setupListeners(store.dispatch, (dispatch, { onFocus, onFocusLost, onOnline }) => {
    const readAgain = () => dispatch(onOnline());
    const waitForServer = async () => {
      if (isTrying) return;
      isTrying = true;
      await keepTrying(ping, () => isStopped).catch(() => undefined);
      isTrying = false;
      if (!isStopped) readAgain();
    };
    const onUnreachable = () => void waitForServer();
    const onVisibility = () => dispatch(document.visibilityState === 'visible' ? onFocus() : onFocusLost());
    const stop = [kitEvents.on('unreachable', onUnreachable), realtime.onResync(readAgain), retryFailedQueries(store)];
    window.addEventListener('offline', onUnreachable);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isStopped = true;
      for (const each of stop) each();
      window.removeEventListener('offline', onUnreachable);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  });
}

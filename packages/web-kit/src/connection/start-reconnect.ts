import { setupListeners } from '@reduxjs/toolkit/query';
import axios from 'axios';
import { settings } from '../api/settings.ts';
import { kitEvents } from '../events.ts';
import { realtime } from '../realtime/realtime.ts';
import type { KitStore } from '../store/store.ts';
import { keepTrying } from './keep-trying.ts';

const PING_TIMEOUT_MS = 5000;

/** A public call of the auth service. When it answers, other calls are likely to succeed again. */
const ping = () => axios.get(`${settings.baseUrl}/auth/providers`, { timeout: PING_TIMEOUT_MS });

/** Whether an error is an answer of the server, other than "not now". Then the server is reachable. */
const isAnswer = (error: unknown) =>
  axios.isAxiosError(error) && error.response !== undefined && error.response.status < 500;

/**
 * Detects when an unreachable server is back, and then repeats the queries that failed meanwhile, and those that may have missed
 * events while the real-time connection was lost. Also notifies the queries when the page becomes visible again. Returns the
 * function that stops it.
 */
export function startReconnect(store: KitStore): () => void {
  let isTrying = false;
  let isStopped = false;
  return setupListeners(store.dispatch, (dispatch, { onFocus, onFocusLost, onOnline }) => {
    const readAgain = () => dispatch(onOnline());
    const waitForServer = async () => {
      if (isTrying) return;
      isTrying = true;
      await keepTrying(ping, (error) => isStopped || isAnswer(error)).catch(() => undefined);
      isTrying = false;
      if (!isStopped) readAgain();
    };
    const onUnreachable = () => void waitForServer();
    const onVisibility = () => dispatch(document.visibilityState === 'visible' ? onFocus() : onFocusLost());
    const stop = [kitEvents.on('unreachable', onUnreachable), realtime.onResync(readAgain)];
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

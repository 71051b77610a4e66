import type { ResponseOf } from '@mutua/contracts';
import { kitEvents } from '../events.ts';
import { isRefusal, toApiFailure } from './errors.ts';
import { sendHttp } from './http.ts';
import { settings } from './settings.ts';
import { readClaims, tokens } from './tokens.ts';

/** The session has ended because its renewal was refused. */
export class SessionExpiredError extends Error {
  constructor(message = 'Token refresh failed') {
    super(message);
    this.name = 'SessionExpiredError';
  }
}

/** A token that expires sooner than this is renewed before it is used. */
export const EXPIRY_MARGIN_MS = 30_000;

let pending: Promise<string> | null = null;

/**
 * Exchanges the refresh token for a new pair, once for all callers in all tabs.
 * @param stale the access token that was refused. If another token is stored by now, returns that one.
 * @throws SessionExpiredError when the renewal was refused, after the session was cleared and `session-ended` emitted
 * @throws HttpError when the server does not answer. The session stays, and `unreachable` is emitted
 */
export function refreshSession(stale: string | null): Promise<string> {
  pending ??= withTabLock(() => renew(stale)).finally(() => {
    pending = null;
  });
  return pending;
}

/** Returns an access token that is valid for the next moments, or null without a session. @throws as `refreshSession` */
export async function freshAccessToken(): Promise<string | null> {
  const token = tokens.access();
  if (!token || readClaims(token).expiresAt - EXPIRY_MARGIN_MS > Date.now()) return token;
  return refreshSession(token);
}

async function renew(stale: string | null): Promise<string> {
  const current = tokens.access();
  if (current && current !== stale) return current;
  const refreshToken = tokens.refresh();
  if (!refreshToken) throw end('No refresh token available');
  try {
    const pair = await exchange(refreshToken);
    const stored = tokens.refresh();
    // The member has signed out meanwhile. The new tokens must not restore the session.
    if (stored === null) throw new SessionExpiredError();
    // Browsers synchronise local storage between tabs with a delay, so two tabs may renew one after the other despite the lock. The server
    // accepts the previous token, and the tokens that were stored first stay valid.
    if (stored !== refreshToken) return pair.accessToken;
    tokens.set(pair);
    kitEvents.emit('session-renewed', pair.accessToken);
    return pair.accessToken;
  } catch (error) {
    if (error instanceof SessionExpiredError) throw error;
    if (!isRefusal(toApiFailure(error))) {
      kitEvents.emit('unreachable');
      throw error;
    }
    const access = tokens.access();
    // Another tab has renewed the session meanwhile, so only the token of this attempt was used up.
    if (access && tokens.refresh() !== refreshToken) return access;
    throw end();
  }
}

/** Tries a few times before it gives up. @throws HttpError */
async function exchange(refreshToken: string): Promise<ResponseOf<'POST /auth/refresh'>> {
  const delays = [...settings.refreshDelaysMs];
  for (;;) {
    try {
      // Sent without the token, because a refused renewal would otherwise cause another renewal.
      const call = { method: 'POST', url: '/auth/refresh', data: { refreshToken } };
      // A call without an answer is repeated, because the other tabs wait for this one. The server then returns the same tokens.
      const pair = await sendHttp(call, { timeout: settings.deadAfterMs });
      return pair as ResponseOf<'POST /auth/refresh'>;
    } catch (error) {
      const delay = delays.shift();
      if (delay === undefined || isRefusal(toApiFailure(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}

function end(message?: string): SessionExpiredError {
  tokens.clear();
  kitEvents.emit('session-ended', { reason: 'expired' });
  return new SessionExpiredError(message);
}

/** A tab that the system has suspended keeps the lock. */
const LOCK_MS = 10_000;

/**
 * Runs a task in one tab at a time. Browsers without the Locks API, and those that allow a site no storage and so no locks (Firefox), rely on
 * the server's tolerance for the previous token. So does a tab that waits too long.
 */
async function withTabLock<T>(task: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return task();
  let isLocked = false;
  const locked = () => {
    isLocked = true;
    return task();
  };
  try {
    return await navigator.locks.request('mutua-session-refresh', { signal: AbortSignal.timeout(LOCK_MS) }, locked);
  } catch (error) {
    if (isLocked) throw error;
    return task();
  }
}

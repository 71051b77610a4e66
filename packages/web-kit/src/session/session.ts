import type { BodyInput, ResponseOf } from '@mutua/contracts';
import { api } from '../api/api.ts';
import { dropDocumentAnswers, hasDocumentAnswers } from '../api/document-answers.ts';
import { ApiError } from '../api/errors.ts';
import { call, request, send } from '../api/request.ts';
import { readClaims, type TokenPair, tokens } from '../api/tokens.ts';
import { keepTrying } from '../connection/keep-trying.ts';
import { kitEvents } from '../events.ts';
import { sessionSlice } from '../store/session.slice.ts';
import type { AppThunk, KitStore } from '../store/store.ts';
import { browserTimeZone } from './time-zone.ts';

const { sessionLoading, sessionStarted, sessionEnded, userUpdated } = sessionSlice.actions;

/** Signs in by e-mail and password. @throws ApiError */
export const signIn =
  (credentials: BodyInput<'POST /auth/login'>): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { user, ...pair } = await send<ResponseOf<'POST /auth/login'>>(
      request('POST /auth/login', { body: { ...browserTimeZone(), ...credentials } }),
      { noReplay: true },
    );
    dispatch(api.util.resetApiState());
    dropDocumentAnswers();
    tokens.set(pair);
    dispatch(sessionStarted(user));
  };

/** Signs in with tokens from elsewhere: Google, a passkey, the second step. @throws ApiError when they are not valid */
export const signInWithTokens =
  (pair: TokenPair): AppThunk<Promise<void>> =>
  async (dispatch) => {
    dispatch(api.util.resetApiState());
    tokens.set(pair);
    await dispatch(restoreSession());
  };

/**
 * Restores the session of the stored token, if there is one. Removes the token when its renewal was refused or the member no longer exists.
 * While the server does not answer, the session stays `loading` and the attempt is repeated.
 * @throws ApiError when the token was removed
 */
export const restoreSession =
  (signal?: AbortSignal): AppThunk<Promise<void>> =>
  async (dispatch) => {
    if (!tokens.access()) {
      dispatch(endSession());
      return;
    }
    dropDocumentAnswers();
    dispatch(sessionLoading());
    try {
      const { user } = await keepTrying(
        () => call('GET /auth/me'),
        // Without a token, the session has ended meanwhile, here or in another tab.
        (error) => signal?.aborted || !tokens.access() || isGone(error),
      );
      if (!signal?.aborted) dispatch(sessionStarted(user));
    } catch (error) {
      if (signal?.aborted) return;
      dispatch(endSession());
      throw error;
    }
  };

/** Whether the service itself says that the member does not exist. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404 && error.code !== 'unknown';

/** Fetches the member's own data again. @throws ApiError */
export const refreshUser = (): AppThunk<Promise<void>> => async (dispatch) => {
  const { user } = await call('GET /auth/me');
  dispatch(userUpdated(user));
};

/** Ends the session here at once, even if the server is slow or unreachable. It also ends it on the server. */
export const signOut = (): AppThunk<Promise<void>> => async (dispatch) => {
  kitEvents.emit('signing-out');
  send(request('POST /auth/logout'), { noReplay: true }).catch(() => undefined);
  dispatch(endSession({ signedOut: true }));
};

const endSession =
  ({ signedOut } = { signedOut: false }): AppThunk =>
  (dispatch) => {
    tokens.clear();
    dispatch(sessionEnded({ signedOut }));
    dispatch(api.util.resetApiState());
  };

/**
 * Restores the stored session. It updates the store when an interceptor ends the session, or when another tab signs in or out. Returns a
 * function that stops it.
 * @param hydration other tabs are followed once it resolves. An earlier change would replace the page of the document.
 */
export function startSession(store: KitStore, hydration?: Promise<void>): () => void {
  const stopping = new AbortController();
  const restore = () => {
    store.dispatch(restoreSession(stopping.signal)).catch(() => undefined);
  };
  const follow = () => {
    const { status, user } = store.getState().session;
    const token = tokens.access();
    // A running restore reads the stored token itself.
    if (token && status === 'loading') return;
    if (!token || readClaims(token).userId !== user?._id) {
      store.dispatch(api.util.resetApiState());
      restore();
    }
  };
  const stop = [
    kitEvents.on('session-ended', () => {
      store.dispatch(endSession());
    }),
    tokens.onForeignChange(hydration === undefined ? follow : () => void hydration.then(follow)),
  ];
  // Reads them while the token is that of the document.
  hasDocumentAnswers();
  tokens.mark();
  restore();
  return () => {
    stopping.abort();
    for (const each of stop) each();
  };
}

import type { ErrorBody } from '@mutua/contracts';
import { kitEvents } from '../events.ts';
import { isUnreachable } from './errors.ts';
import { HttpError, sendHttp } from './http.ts';
import { refreshSession, SessionExpiredError } from './refresh.ts';
import { repeatWrites } from './repeat-writes.ts';
import type { ApiRequest } from './request.ts';
import { tokens } from './tokens.ts';

const VERIFY_MESSAGE = 'Please verify your email to continue';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Whether a 401 must not renew the session and replay the call. */
  noReplay?: boolean;
}

/** Sends a call with the token of the signed-in member, and handles a 401 or 403. @throws HttpError */
export async function sendAsMember(request: ApiRequest, options: CallOptions = {}): Promise<unknown> {
  const token = tokens.access();
  try {
    return await repeatWrites(request, () => sendHttp(request, { ...options, token }), options);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (isUnreachable(error)) kitEvents.emit('unreachable');
    const { status } = error.answer ?? {};
    const data = error.answer?.data as Partial<ErrorBody> | null | undefined;
    if (status === 401 && token && !options.noReplay) return renewAndReplay(request, options, { token, error });
    if (status === 403 && data?.requiresVerification) {
      tokens.clear();
      kitEvents.emit('session-ended', { reason: 'unverified', message: data.message ?? VERIFY_MESSAGE });
    }
    throw error;
  }
}

/**
 * Handles the 401 of a call with a token. It renews the session once for all waiting calls, then replays the call once. When the session
 * cannot be renewed now, the call fails with that reason instead of the 401, because it may succeed later.
 */
async function renewAndReplay(
  request: ApiRequest,
  options: CallOptions,
  refused: { token: string; error: HttpError },
): Promise<unknown> {
  try {
    await refreshSession(refused.token);
  } catch (reason) {
    throw reason instanceof SessionExpiredError ? refused.error : reason;
  }
  return sendAsMember(request, { ...options, noReplay: true });
}

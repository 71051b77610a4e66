import { type HttpAnswer, HttpError } from './http.ts';
import type { ApiRequest } from './request.ts';

/** How often a write is sent again. */
const REPEATS = 2;
const wait = (seconds: number): Promise<void> => new Promise((done) => setTimeout(done, seconds * 1000));

const answerOf = (error: unknown): Partial<HttpAnswer> => (error instanceof HttpError && error.answer) || {};

/**
 * Whether a write may be sent again when nobody knows whether it was stored. Calls of `/auth/` use up links, codes and attempts. Failed reads
 * are repeated elsewhere, see `retryFailedQueries`.
 */
const isRepeatable = ({ method, url, data }: ApiRequest): boolean =>
  method !== 'GET' && !url.startsWith('/auth/') && !(data instanceof FormData);

/**
 * Sends a call, and sends a write again after a 503, once its `Retry-After` is over. The first one may have been stored all the same, and
 * its repetition does no harm: the service answers with what is stored. What a repeated deletion no longer finds is deleted.
 * @throws HttpError
 */
export async function repeatWrites(
  request: ApiRequest,
  send: () => Promise<unknown>,
  { signal, pause = wait }: { signal?: AbortSignal | undefined; pause?: typeof wait } = {},
): Promise<unknown> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await send();
    } catch (error) {
      const { status, retryAfter } = answerOf(error);
      if (repeats > 0 && status === 404 && request.method === 'DELETE') return {};
      const isOver = repeats === REPEATS || !isRepeatable(request);
      if (isOver || status !== 503 || retryAfter === undefined) throw error;
      await pause(retryAfter * (1 + Math.random() / 2));
      if (signal?.aborted) throw error;
    }
  }
}

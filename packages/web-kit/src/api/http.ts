import { DEFAULT_RETRY_AFTER } from '@mutua/contracts/constants';
import type { AxiosError } from 'axios';
import { kitEvents } from '../events.ts';
import { takeEarlyAnswer } from './early-calls.ts';
import type { ApiRequest } from './request.ts';
import { settings } from './settings.ts';

/** What a server answered. `data` is the text when it is not JSON. */
export interface HttpAnswer {
  status: number;
  data: unknown;
}

/** A call that was answered with an error status, or not at all. */
export class HttpError extends Error {
  readonly answer: HttpAnswer | undefined;
  /** The page itself gave the call up. */
  readonly isCancelled: boolean;

  constructor(message: string, { answer, isCancelled = false }: { answer?: HttpAnswer; isCancelled?: boolean } = {}) {
    super(message);
    this.name = 'HttpError';
    this.answer = answer;
    this.isCancelled = isCancelled;
  }
}

export interface HttpOptions {
  /** The bearer token. */
  token?: string | null;
  signal?: AbortSignal | undefined;
  /** Milliseconds; unlimited by default. */
  timeout?: number;
}

/**
 * Sends a call, unless the document has sent it already, and returns the body of its answer. A 429 also raises `rate-limited` with the seconds of its `Retry-After`.
 * @throws HttpError
 */
export async function sendHttp(request: ApiRequest, { token, ...options }: HttpOptions = {}): Promise<unknown> {
  const early = await takeEarlyAnswer(request, token);
  if (early !== undefined) return early;
  try {
    // Fetched with the first call: pages whose data came with the document do not need it.
    const { default: axios } = await import(/* webpackChunkName: "axios" */ 'axios');
    const { data } = await axios.request({
      ...request,
      ...options,
      baseURL: settings.baseUrl,
      paramsSerializer: REPEATED_NAMES,
      ...(token && { headers: { Authorization: `Bearer ${token}` } }),
    });
    return data;
  } catch (error) {
    throw toHttpError(error);
  }
}

/** Repeats the name of a list for each of its values. */
const REPEATED_NAMES = { indexes: null };

function toHttpError(error: unknown): HttpError {
  // Not by `isAxiosError` of the library, which would import all of it.
  const { message, code, response } = error as AxiosError;
  if (!response) return new HttpError(message, { isCancelled: code === 'ERR_CANCELED' });
  if (response.status === 429) {
    const seconds = Number.parseInt(String(response.headers['retry-after']), 10);
    kitEvents.emit('rate-limited', seconds > 0 ? seconds : DEFAULT_RETRY_AFTER);
  }
  return new HttpError(message, { answer: { status: response.status, data: response.data } });
}

import { DEFAULT_RETRY_AFTER } from '@mutua/contracts/constants';
import { kitEvents } from '../events.ts';
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
 * Sends a call and returns the body of its answer. A 429 also raises `rate-limited` with the seconds of its `Retry-After`.
 * Uses XMLHttpRequest, because `fetch` does not tell how far an upload is.
 * @throws HttpError
 */
export function sendHttp(
  { method, url, params, data, onUploadProgress }: ApiRequest,
  { token, signal, timeout = 0 }: HttpOptions = {},
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = (message: string, more?: ConstructorParameters<typeof HttpError>[1]) =>
      reject(new HttpError(message, more));
    const cancelled = () => fail('The call was cancelled', { isCancelled: true });
    if (signal?.aborted) return cancelled();

    const call = new XMLHttpRequest();
    const abort = () => call.abort();
    call.open(method, settings.baseUrl + url + queryOf(params));
    call.timeout = timeout;
    if (token) call.setRequestHeader('Authorization', `Bearer ${token}`);
    const isForm = data instanceof FormData;
    if (data !== undefined && !isForm) call.setRequestHeader('Content-Type', 'application/json');

    if (onUploadProgress) {
      call.upload.onprogress = ({ loaded, total, lengthComputable }) =>
        onUploadProgress(lengthComputable ? { progress: loaded / total } : {});
    }
    call.onload = () => {
      const answer = { status: call.status, data: parsed(call.responseText) };
      if (answer.status >= 200 && answer.status < 300) return resolve(answer.data);
      if (answer.status === 429) {
        const seconds = Number.parseInt(call.getResponseHeader('retry-after') ?? '', 10);
        kitEvents.emit('rate-limited', seconds > 0 ? seconds : DEFAULT_RETRY_AFTER);
      }
      fail(`The server answered ${answer.status}`, { answer });
    };
    call.onerror = () => fail('The server did not answer');
    call.ontimeout = () => fail('The server did not answer in time');
    call.onabort = cancelled;
    call.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    call.send(isForm ? data : data === undefined ? null : JSON.stringify(data));
  });
}

/** Repeats the name of a list for each of its values. */
function queryOf(params: object = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each));
  return query.size > 0 ? `?${query}` : '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

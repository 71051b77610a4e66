import type { ErrorBody } from '@mutua/contracts';
import { DEFAULT_RETRY_AFTER } from '@mutua/contracts/limits';
import type { AxiosError } from 'axios';
import { beginWaiting } from '../connection/waiting.ts';
import { kitEvents } from '../events.ts';
import { localeOfPage } from '../i18n/locale-of-page.ts';
import { takeEarlyAnswer } from './document-answers.ts';
import type { ApiRequest } from './request.ts';
import { settings } from './settings.ts';

/** The answer of a server. `data` is a string when the answer is not JSON. */
export interface HttpAnswer {
  status: number;
  data: unknown;
  /** After how many seconds the server may be called again, if it says so. */
  retryAfter?: number | undefined;
}

/** A call that got an error status, or no answer. */
export class HttpError extends Error {
  readonly answer: HttpAnswer | undefined;
  /** Whether the page itself aborted the call. */
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
  /** In milliseconds, for a call without a signal. Unlimited by default. */
  timeout?: number;
}

/**
 * Sends a call, unless the document has already sent it, and returns the body of its answer. A 429 also emits `rate-limited` with the
 * seconds of its `Retry-After`. A 409 that says that this very call was made before counts as success.
 * @throws HttpError
 */
export async function sendHttp(request: ApiRequest, { token, ...options }: HttpOptions = {}): Promise<unknown> {
  const early = await takeEarlyAnswer(request, token);
  if (early !== undefined) return early;
  const headers: Headers = {
    // The page's language, which may differ from the browser's. The server writes its messages for people in it.
    'Accept-Language': localeOfPage(),
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  const { data, status, ...answer } = await (request.data instanceof FormData ? sendForm : sendJson)(
    request,
    headers,
    options,
  );
  if (status >= 200 && status < 300) return data;
  const { repeated, current } = (data ?? {}) as Partial<ErrorBody>;
  if (status === 409 && repeated) return current;
  const seconds = Number.parseInt(String(answer.retryAfter), 10);
  const retryAfter = seconds > 0 ? seconds : undefined;
  if (status === 429) kitEvents.emit('rate-limited', retryAfter ?? DEFAULT_RETRY_AFTER);
  throw new HttpError(`The server answered ${status}`, { answer: { status, data, retryAfter } });
}

type Headers = Record<string, string>;
type SendOptions = Omit<HttpOptions, 'token'>;
/** An answer with its `Retry-After` as it was received. */
type Received = Omit<HttpAnswer, 'retryAfter'> & { retryAfter: unknown };

async function sendJson(
  { method, url, params, data }: ApiRequest,
  headers: Headers,
  { signal, timeout }: SendOptions,
): Promise<Received> {
  // Only writes count here. For a read, its skeleton already shows that the page waits.
  const end = method === 'GET' ? undefined : beginWaiting();
  try {
    const answer = await fetch(settings.baseUrl + url + queryOf(params), {
      method,
      headers: {
        Accept: 'application/json',
        ...(data !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      signal: signal ?? (timeout === undefined ? null : AbortSignal.timeout(timeout)),
      ...(data !== undefined && { body: JSON.stringify(data) }),
    });
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), data: parsed(await answer.text()) };
  } catch (error) {
    throw new HttpError((error as Error).message, { isCancelled: signal?.aborted ?? false });
  } finally {
    end?.();
  }
}

/** A list parameter becomes one parameter for each of its values. */
function queryOf(params: object = {}): string {
  const pairs = Object.entries(params).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, String(each)]),
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** axios sends files, because it reports the progress of an upload. It is loaded with the first upload. */
async function sendForm(request: ApiRequest, headers: Headers, options: SendOptions): Promise<Received> {
  try {
    const { default: axios } = await import(/* webpackChunkName: "axios" */ 'axios');
    const {
      status,
      data,
      headers: received,
    } = await axios.request({
      ...request,
      ...options,
      baseURL: settings.baseUrl,
      headers,
      validateStatus: null,
    });
    return { status, data, retryAfter: received['retry-after'] };
  } catch (error) {
    const { message, code } = error as AxiosError;
    throw new HttpError(message, { isCancelled: code === 'ERR_CANCELED' });
  }
}

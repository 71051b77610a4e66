/** A client of the API that repeats failed calls, as a page does. */
import { setTimeout as delay } from 'node:timers/promises';
import { CallFailed, type Recorder } from './recorder.ts';

const ANSWER_MS = 15_000;
const RETRY_PAUSE_MS = 150;
/** A step that does not succeed for this long counts as lost. */
const STEP_MS = 45_000;

const CONNECTION_KINDS: Record<string, string> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
};

const kindOf = (error: unknown): string => {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  if (name === 'TimeoutError') return 'no answer';
  return CONNECTION_KINDS[cause?.code ?? ''] ?? `connection: ${cause?.code ?? name}`;
};

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the services' own tests hold answers to their contracts
  body: any;
}

export interface CallOptions {
  token?: string;
  body?: unknown;
}

/**
 * Makes one call. Returns every answer below 500.
 *
 * @throws CallFailed
 */
export type Call = (method: string, path: string, options?: CallOptions) => Promise<Answer>;

/** Replaces ids in a path, so that failures of the same call are counted together. */
const patternOf = (path: string): string => path.replace(/\?.*$/, '').replace(/[0-9a-f]{24}/g, ':id');

export const createClient =
  (origin: string, recorder: Recorder): Call =>
  (method, path, { token, body } = {}) =>
    recorder.watch(`${method} ${patternOf(path)}`, async () => {
      const response = await fetch(`${origin}/api${path}`, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_MS),
      }).catch((error: unknown) => {
        throw new CallFailed(kindOf(error));
      });
      const answer: Answer['body'] = await response.json().catch((error: unknown) => {
        // The answer is incomplete or not JSON.
        throw new CallFailed(error instanceof SyntaxError ? `${response.status} without JSON` : kindOf(error));
      });
      if (response.status === 503 && !answer.message) throw new CallFailed('503 without message');
      if (response.status >= 500) throw new CallFailed(String(response.status));
      return { status: response.status, body: answer };
    });

/** A step that did not succeed in time. */
export class Stuck extends Error {
  override name = 'Stuck';
}

/**
 * Repeats a step until it succeeds. The step returns `undefined` when something that it needs does not exist yet. Its argument says
 * whether an earlier attempt may have had an effect.
 *
 * @throws Stuck
 */
export const retryUntilDone = async <T>(
  what: string,
  step: (isRetry: boolean) => Promise<T | undefined>,
): Promise<T> => {
  let isRetry = false;
  let last = 'not there yet';
  for (const deadline = Date.now() + STEP_MS; Date.now() < deadline; await delay(RETRY_PAUSE_MS)) {
    try {
      const result = await step(isRetry);
      if (result !== undefined) return result;
      last = 'not there yet';
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      isRetry = true;
      last = error.kind;
    }
  }
  throw new Stuck(`${what}: ${last}`);
};

/** Throws for an unexpected answer. The answer is recorded as a failure, and the step is tried again. */
export const unexpectedAnswer = ({ status, body }: Answer): never => {
  throw new CallFailed(`${status} ${body.code ?? ''}`.trim());
};

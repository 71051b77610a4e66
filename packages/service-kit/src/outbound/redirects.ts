import type { IncomingMessage } from 'node:http';

const REDIRECTS = 3;

/** The address to which an answer redirects, as `check` returns it. Null when it redirects nowhere, or `check` refuses the address. */
export function redirectOf(
  { statusCode = 0, headers: { location = '' } }: IncomingMessage,
  from: URL,
  check: (address: string) => URL | null,
): URL | null {
  const isRedirect = statusCode >= 300 && statusCode < 400 && location !== '' && URL.canParse(location, from.href);
  return isRedirect ? check(new URL(location, from.href).href) : null;
}

/**
 * Asks an address, and follows up to three redirects.
 * @param read returns the result of an answer, or the checked address that it redirects to
 * @throws Error after more redirects, and whatever `ask` and `read` throw
 */
export async function followRedirects<T>(
  start: URL,
  ask: (url: URL) => Promise<IncomingMessage>,
  read: (answer: IncomingMessage, url: URL) => Promise<T | URL>,
): Promise<T> {
  let url = start;
  for (let hops = 0; hops <= REDIRECTS; hops += 1) {
    const answer = await ask(url);
    // The server may end the connection after the answer was read, or while it is discarded.
    answer.on('error', () => {});
    const result = await read(answer, url).finally(() => answer.destroy());
    if (!(result instanceof URL)) return result;
    url = result;
  }
  throw new Error('too many redirects');
}

/** Rejects when the signal aborts before the task has ended. A DNS lookup has no deadline of its own. */
export function untilAborted<T>(task: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  if (signal.aborted) reject(signal.reason);
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return Promise.race([task, aborted]);
}

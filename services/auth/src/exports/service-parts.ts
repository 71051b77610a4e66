import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Language, ServiceName } from '@mutua/contracts';
import type { DataLine } from '@mutua/domain';
import { traced, traceHeaders } from '@mutua/service-kit';

/** For each service, the call that returns the caller's data. */
const PATHS = {
  skills: '/skills/own-data/all',
  matches: '/matches/own-data/all',
  lessons: '/lessons/own-data/all',
  requests: '/requests/own-data/all',
  chat: '/messages/own-data/all',
  notifications: '/notifications/own-data/all',
} as const satisfies Partial<Record<ServiceName, string>>;
export type AskedService = keyof typeof PATHS;

/** A part with much data may take long. A service that sends nothing for this time counts as away. */
const SILENCE_MS = 60_000;

/** A service has answered with an error. */
class PartError extends Error {
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

export type ServiceParts = ReturnType<typeof createServiceParts>;

/** Asks the other services for a member's data, with a token of that member. */
export function createServiceParts({ urls }: { urls: Record<AskedService, string> }) {
  async function get(service: AskedService, path: string, headers?: Record<string, string>): Promise<Readable> {
    const aborted = new AbortController();
    const response = await traced(`GET ${service}`, { kind: 'client' }, () => {
      const timer = setTimeout(() => aborted.abort(), SILENCE_MS);
      return fetch(new URL(path, urls[service]), {
        headers: { ...headers, ...traceHeaders() },
        signal: aborted.signal,
      }).finally(() => clearTimeout(timer));
    });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new PartError(`${service} answered ${response.status} to ${path.split('?')[0]}`, response.status);
    }
    const body = Readable.fromWeb(response.body as ReadableStream);
    // Whoever reads gets this error. Without a listener it would end the process when it comes before that.
    body.on('error', () => undefined);
    return body;
  }

  return {
    /**
     * Yields a service's lines about the member of the token, which name towns in the language.
     * @throws when the service does not answer completely
     */
    async *lines(service: AskedService, token: string, language: Language): AsyncGenerator<DataLine> {
      const headers = { authorization: `Bearer ${token}`, 'accept-language': language };
      const body = await get(service, PATHS[service], headers);
      let failure: Error | undefined;
      body.once('error', (error) => (failure = error)); // the line reader would take an error for the end of the answer
      for await (const line of createInterface({ input: body, crlfDelay: Number.POSITIVE_INFINITY })) {
        yield JSON.parse(line) as DataLine;
      }
      if (failure) throw failure;
    },

    /**
     * Reads a file of a conversation, by the link that chat has returned. Returns null when the file no longer exists.
     * @throws when chat does not answer
     */
    async file(url: string): Promise<Readable | null> {
      try {
        return await get('chat', url.replace(/^\/api/, ''));
      } catch (error) {
        if (error instanceof PartError && error.status >= 400 && error.status < 500) return null;
        throw error;
      }
    },
  };
}

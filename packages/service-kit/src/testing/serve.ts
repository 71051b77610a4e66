import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  BodyInput,
  EndpointKey,
  ErrorBody,
  Language,
  ParamsInput,
  QueryInput,
  ResponseOf,
} from '@mutua/contracts';
import { testToken } from './tokens.ts';

/** An answer: with `body` on success, with `error` otherwise. */
export interface TestAnswer<K extends EndpointKey> {
  status: number;
  headers: Headers;
  body: ResponseOf<K>;
  error: ErrorBody;
}

interface Input<K extends EndpointKey> {
  params?: ParamsInput<K>;
  query?: Partial<QueryInput<K>>;
  body?: BodyInput<K>;
  /** The id of the calling member. */
  as?: string;
  /** The language of the caller; English by default. */
  language?: Language | undefined;
}

export interface TestServer {
  url: string;
  /** Makes a call of the endpoint table. */
  call<K extends EndpointKey>(key: K, input?: Input<K>): Promise<TestAnswer<K>>;
  close(): Promise<void>;
}

/** Serves an app (or a server that is not listening yet) on a free port. */
export async function serve(app: RequestListener | Server): Promise<TestServer> {
  const server = typeof app === 'function' ? createServer(app) : app;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    async call(key, { params, query, body, as, language } = {}) {
      const [method, path] = key.split(' ') as [string, string];
      const filled = path.replace(/:(\w+)/g, (_, name) =>
        encodeURIComponent(String((params as Record<string, unknown>)[name])),
      );
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
      const response = await fetch(`${url}${filled}${search.size > 0 ? `?${search}` : ''}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(as && { authorization: `Bearer ${testToken(as)}` }),
          ...(language && { 'accept-language': language }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const json: unknown = response.headers.get('content-type')?.includes('json') ? await response.json() : undefined;
      return {
        status: response.status,
        headers: response.headers,
        body: json as ResponseOf<typeof key>,
        error: json as ErrorBody,
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

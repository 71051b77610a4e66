import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EndpointKey, ResponseOf } from '@mutua/contracts';
import { settings } from '../api/settings.ts';

/** One call as the server received it. */
export interface ReceivedCall {
  key: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  /** The bearer token. */
  token: string | null;
}

/** An answer with a status or headers of its own, such as an error. */
export class Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** An error answer in the form of the services. */
export function failure(
  status: number,
  message: string,
  more: object = {},
  headers: Record<string, string> = {},
): Reply {
  return new Reply(status, { message, code: `status_${status}`, requestId: 'test', ...more }, headers);
}

type Handler<K extends EndpointKey> = (call: ReceivedCall) => ResponseOf<K> | Reply | Promise<ResponseOf<K> | Reply>;

export interface TestApi {
  baseUrl: string;
  /** Every call received, in order. */
  calls: ReceivedCall[];
  callsTo: (key: EndpointKey) => ReceivedCall[];
  /** Sets the answer to a call of the contract. Calls without a handler get a 404. */
  on: <K extends EndpointKey>(key: K, handler: Handler<K>) => void;
  /** Forgets handlers and calls. */
  reset: () => void;
  close: () => Promise<void>;
}

/** A real HTTP server on a free port, which the API client uses from now on. Start it in `beforeAll` and close it in `afterAll`. */
export async function startTestApi(): Promise<TestApi> {
  const handlers = new Map<string, Handler<never>>();
  const calls: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    // The page of jsdom has another origin than this server.
    allowAnyOrigin(response);
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else void answer(request, response, handlers, calls);
  });
  const port = await listen(server);
  const baseUrl = `http://127.0.0.1:${port}`;
  settings.baseUrl = baseUrl;
  return {
    baseUrl,
    calls,
    callsTo: (key) => calls.filter((call) => call.key === key),
    on: (key, handler) => {
      handlers.set(key, handler as Handler<never>);
    },
    reset: () => {
      handlers.clear();
      calls.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A test API for all tests of a file or of a `describe` block. It forgets handlers and calls before each of them. */
export function installTestApi(): TestApi {
  const server = {} as TestApi;
  beforeAll(async () => {
    Object.assign(server, await startTestApi());
  });
  beforeEach(() => server.reset());
  afterAll(() => server.close());
  return server;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  handlers: ReadonlyMap<string, Handler<never>>,
  calls: ReceivedCall[],
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://test');
  const { key, params } = match(`${request.method} ${url.pathname}`, [...handlers.keys()]);
  const call: ReceivedCall = {
    key,
    params,
    query: Object.fromEntries(url.searchParams),
    body: await readBody(request),
    token: request.headers.authorization?.replace('Bearer ', '') ?? null,
  };
  calls.push(call);
  const handler = handlers.get(key);
  const result = handler ? await handler(call) : failure(404, '');
  const reply = result instanceof Reply ? result : new Reply(200, result);
  response
    .writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    .end(JSON.stringify(reply.body));
}

/** The contract's key of a call. Fixed paths take precedence over parameters. */
function match(line: string, keys: string[]): { key: string; params: Record<string, string> } {
  const candidates = keys
    .map((key) => ({ key, found: new RegExp(`^${key.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(line) }))
    .filter(({ found }) => found !== null)
    .sort((a, b) => Number(a.key.includes(':')) - Number(b.key.includes(':')));
  const [best] = candidates;
  return { key: best?.key ?? line, params: { ...best?.found?.groups } };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return request.headers['content-type']?.startsWith('application/json') && text ? JSON.parse(text) : text;
}

function allowAnyOrigin(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', 'authorization, content-type');
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
  response.setHeader('access-control-expose-headers', 'retry-after');
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

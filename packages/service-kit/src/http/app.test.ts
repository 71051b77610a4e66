import type { ErrorBody } from '@mutua/contracts';
import { AppError, ConflictError, ForbiddenError, TooManyRequestsError } from '../errors/errors.ts';
import { createLogger } from '../logging/logger.ts';
import { serve, type TestServer } from '../testing/serve.ts';
import { testKeySet, testToken } from '../testing/tokens.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createHttpApp } from './app.ts';
import { implement } from './implement.ts';
import { staticTokenVerifier } from './token-verifier.ts';

const ID = 'a'.repeat(24);
const ANN = 'b'.repeat(24);
const noSkills = { skills: [], pagination: { page: 1, limit: 12, total: 0, pages: 0 } };

let server: TestServer;
let log: { level: string; msg: string; [field: string]: unknown }[] = [];
/** Replaces the behaviour of the handlers in one test. */
let behave: () => unknown = () => undefined;
let seen: unknown;

beforeAll(async () => {
  const app = createHttpApp({
    logger: createLogger({ service: 'test', destination: { write: (line) => log.push(JSON.parse(line)) } }),
    verifier: staticTokenVerifier(testKeySet()),
    routes: (router) => {
      implement(router, 'GET /skills/:id', () => {
        behave();
        throw new Error('the test says what happens');
      });
      implement(router, 'GET /skills/search', ({ query, caller }) => {
        seen = { query, caller };
        return noSkills;
      });
      implement(router, 'DELETE /skills/:id', ({ params, caller }) => {
        seen = { params, caller };
        return { message: 'Skill deleted successfully' };
      });
      implement(router, 'POST /auth/forgot-password', ({ body }) => {
        seen = body;
        return { message: 'Signed out' };
      });
      implement(router, 'POST /auth/resend-verification', () => ({ message: 42 }) as never);
      implement(router, 'PUT /requests/:id/reject', ({ body }) => {
        seen = body;
        throw new ConflictError('Request not found', { current: { request: { status: 'accepted' } } });
      });
      implement(router, 'GET /uploads/avatars/:file', ({ res }) => {
        res.type('svg').send('<svg/>');
      });
      router.get('/never', () => {
        behave();
      });
      router.get('/half', (_req, res) => {
        res.write('half an ans');
        throw new Error('too late');
      });
    },
  });
  server = await serve(app);
});
beforeEach(() => {
  log = [];
  seen = undefined;
});
afterAll(() => server.close());

const post = (path: string, body: string | Buffer<ArrayBuffer>, type = 'application/json') =>
  fetch(`${server.url}${path}`, { method: 'POST', body, headers: { 'content-type': type } });

const errorLines = () => log.filter(({ level }) => level === 'error');

describe('a call that its contract allows', () => {
  it('is parsed and answered', async () => {
    const { status, body } = await server.call('POST /auth/forgot-password', { body: { email: ' ann@example.org ' } });
    expect({ status, body }).toEqual({ status: 200, body: { message: 'Signed out' } });
    expect(seen).toEqual({ email: 'ann@example.org' });
  });

  it('gets the defaults of its query', async () => {
    await server.call('GET /skills/search');
    expect(seen).toMatchObject({ query: { page: 1, limit: 12, sortBy: 'relevance' } });
  });

  it('may omit a body without required fields', async () => {
    await fetch(`${server.url}/requests/${ID}/reject`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${testToken(ANN)}` },
    });
    expect(seen).toEqual({});
  });

  it('reaches a fixed path that is declared after a path with a parameter', async () => {
    expect((await server.call('GET /skills/search')).body).toEqual(noSkills);
  });

  it('may answer with something other than JSON', async () => {
    const response = await fetch(`${server.url}/uploads/avatars/ann.svg`);
    expect(await response.text()).toBe('<svg/>');
  });
});

describe('a call that its contract does not allow', () => {
  it('gets every wrong field in the answer', async () => {
    const response = await fetch(`${server.url}/skills/search?limit=51&page=0`);
    const body = (await response.json()) as ErrorBody;
    expect(response.status).toBe(400);
    expect(body).toMatchObject({ code: 'validation_failed', requestId: response.headers.get('x-request-id') });
    expect(body.errors?.map(({ field }) => field).sort()).toEqual(['limit', 'page']);
    // The text alone would not say which field must be at least 1.
    expect(body.message).toBe(`${body.errors?.[0]?.field}: ${body.errors?.[0]?.message}`);
  });

  it('cannot contain a query operator', async () => {
    expect((await fetch(`${server.url}/skills/search?q[$ne]=x`)).status).toBe(200);
    expect(seen).not.toHaveProperty('query.q');
    expect((await post('/auth/forgot-password', '{"email":{"$ne":"x"}}')).status).toBe(400);
  });

  it('is a 404 when an id has the wrong shape', async () => {
    const { status, error } = await server.call('DELETE /skills/:id', { params: { id: 'not-an-id' }, as: ANN });
    expect(status).toBe(404);
    expect(error).toMatchObject({ code: 'not_found', requestId: expect.any(String) });
  });

  it.each([
    ['cut off', '{"email":'],
    ['null', 'null'],
    ['a text', '"text"'],
    ['not UTF-8', Buffer.from('7b22656d61696c223a22ff227d', 'hex')],
  ])('is 400 when its body is %s', async (_what, body) => {
    const response = await post('/auth/forgot-password', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'malformed_json' });
  });

  it('is 413 beyond 256 KB, and not before', async () => {
    const bodyOf = (size: number) => JSON.stringify({ email: 'ann@example.org', more: 'x'.repeat(size) });
    expect((await post('/auth/forgot-password', bodyOf(255 * 1024))).status).toBe(200);
    const response = await post('/auth/forgot-password', bodyOf(256 * 1024));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'payload_too_large' });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])('is 415 as %s', async (type) => {
    const response = await post('/auth/forgot-password', '{"email":"ann@example.org"}', type);
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ code: 'unsupported_media_type' });
  });

  it.each(['/nowhere', '/skills/%', '/skills'])('is a JSON 404 when nothing is at %s', async (path) => {
    const response = await fetch(`${server.url}${path}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: 'Not found', code: 'not_found', requestId: expect.any(String) });
  });

  it.each([
    ['gzip', 'not gzip'],
    ['deflate', 'not deflate'],
    ['br', 'not brotli'],
  ])('is 400 when its body is not the %s that it says', async (encoding, body) => {
    const response = await fetch(`${server.url}/auth/forgot-password`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'bad_request', message: 'The body cannot be read' });
    expect(errorLines()).toEqual([]);
  });

  it.each([
    { 'content-encoding': 'zip' },
    { 'content-type': 'application/json; charset=klingon' },
    { 'content-type': 'application/json; charset=iso-8859-1' },
    { 'content-type': 'application/json; charset=utf-99' },
  ])('is 415 with %p', async (headers) => {
    const response = await fetch(`${server.url}/auth/forgot-password`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', ...headers } as Record<string, string>,
    });
    expect(response.status).toBe(415);
    expect(errorLines()).toEqual([]);
  });

  it('is a 404 in another spelling', async () => {
    for (const path of ['/auth/Forgot-password', '/auth/forgot-password/', '/AUTH/forgot-password']) {
      expect((await post(path, '{"email":"ann@example.org"}')).status).toBe(404);
    }
  });

  it.each([
    ['/auth/forgot-password', '{}'],
    ['/auth/forgot-password', '[]'],
    ['/auth/forgot-password', '{"email":1}'],
    ['/auth/forgot-password', '{"email":null}'],
    ['/auth/forgot-password', '{"email":{"a":[]}}'],
    ['/auth/resend-verification', '{"email":["a"]}'],
    ['/skills/search?limit=x', undefined],
    ['/skills/search?sortBy=x', undefined],
    ['/skills/search?page=1.5', undefined],
  ])('is told so in words for people: %s %s', async (path, body) => {
    const response = await (body === undefined ? fetch(server.url + path) : post(path, body));
    expect(response.status).toBe(400);
    expect(await response.text()).not.toMatch(/Invalid|expected|received|undefined|NaN|Unrecognized|zod/i);
  });

  it('is never logged as an error', async () => {
    await fetch(`${server.url}/nowhere`);
    await post('/auth/forgot-password', '{');
    expect(errorLines()).toEqual([]);
  });
});

describe('the caller', () => {
  it('is the member of the token', async () => {
    await server.call('DELETE /skills/:id', { params: { id: ID }, as: ANN });
    expect(seen).toMatchObject({ params: { id: ID }, caller: { userId: ANN, sessionId: '0'.repeat(24) } });
  });

  it('is required where the contract says so', async () => {
    const { status, error } = await server.call('DELETE /skills/:id', { params: { id: ID } });
    expect(status).toBe(401);
    expect(error.code).toBe('unauthorized');
    expect(seen).toBeUndefined();
  });

  it('is null in an optional call without a token, and 401 with a bad one', async () => {
    await server.call('GET /skills/search');
    expect(seen).toMatchObject({ caller: null });
    for (const bad of [testToken(ANN, { expiresIn: -1 }), testToken(ANN, { audience: 'another' })]) {
      const response = await fetch(`${server.url}/skills/search`, { headers: { authorization: `Bearer ${bad}` } });
      expect(response.status).toBe(401);
    }
  });

  it('is checked before the body is read', async () => {
    const response = await fetch(`${server.url}/requests/${ID}/reject`, {
      method: 'PUT',
      body: '{',
      headers: { 'content-type': 'text/plain' },
    });
    expect(response.status).toBe(401);
  });
});

describe('an error', () => {
  const fails = (error: unknown) => {
    behave = () => {
      throw error;
    };
    return server.call('GET /skills/:id', { params: { id: ID } });
  };

  it('after a lost race contains the current state', async () => {
    const { status, error } = await server.call('PUT /requests/:id/reject', { params: { id: ID }, body: {}, as: ANN });
    expect(status).toBe(409);
    expect(error).toMatchObject({
      code: 'conflict',
      message: 'Request not found',
      current: { request: { status: 'accepted' } },
    });
  });

  it('may contain a flag', async () => {
    const { status, error } = await fails(
      new ForbiddenError('This is not available', 'unverified', { requiresVerification: true }),
    );
    expect(status).toBe(403);
    expect(error).toMatchObject({ code: 'unverified', requiresVerification: true });
  });

  it('of a rate limit says how long to wait', async () => {
    const { status, headers } = await fails(new TooManyRequestsError('Too many calls at once.', 12));
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('12');
  });

  it('that is unknown reveals no details, and is logged once with its stack', async () => {
    const { status, headers, error } = await fails(new Error('no such host db-1.internal'));
    expect(status).toBe(500);
    expect(error).toEqual({
      message: 'Something went wrong. Please try again.',
      code: 'internal_error',
      requestId: headers.get('x-request-id'),
    });
    expect(errorLines()).toMatchObject([
      {
        requestId: error.requestId,
        err: { message: 'no such host db-1.internal', stack: expect.stringContaining('app.test') },
      },
    ]);
  });

  it('of the database is 503', async () => {
    const { status, error } = await fails(
      Object.assign(new Error('getaddrinfo db-1'), { name: 'MongoServerSelectionError' }),
    );
    expect(status).toBe(503);
    expect(error).toMatchObject({ code: 'service_unavailable' });
    expect(JSON.stringify(error)).not.toContain('db-1');
    expect(errorLines()).toEqual([]);
    expect(log).toContainEqual(expect.objectContaining({ level: 'warn', code: 'service_unavailable' }));
  });

  it('with a name is not logged as an error', async () => {
    await fails(new AppError(418, 'teapot', 'I am a teapot'));
    expect(errorLines()).toEqual([]);
  });

  it('in the middle of an answer breaks the connection', async () => {
    await expect(fetch(`${server.url}/half`).then((response) => response.text())).rejects.toThrow();
    expect(errorLines()).toHaveLength(1);
  });

  it('replaces an answer that the contract does not allow', async () => {
    const { status } = await server.call('POST /auth/resend-verification', { body: { email: 'ann@example.org' } });
    expect(status).toBe(500);
    expect(errorLines()[0]).toMatchObject({
      err: { message: expect.stringContaining('POST /auth/resend-verification') },
    });
  });
});

describe('the request id', () => {
  const idFor = async (traceparent: string) =>
    (await fetch(`${server.url}/nowhere`, { headers: { traceparent } })).headers.get('x-request-id');
  const traceId = 'a1'.repeat(16);

  it('is the id of the trace that the gateway began', async () =>
    expect(await idFor(`00-${traceId}-${'b2'.repeat(8)}-01`)).toBe(traceId));
  it('is a new one without a trace', async () => expect(await idFor('"}{"level":1')).toMatch(/^[0-9a-f]{32}$/));
});

describe('the access log', () => {
  it('has a line for a call whose client went away', async () => {
    const client = new AbortController();
    behave = () => client.abort();
    await expect(fetch(`${server.url}/never`, { signal: client.signal })).rejects.toThrow();
    const line = await waitFor(() => log.find(({ route }) => route === '/never'));
    expect(line).toMatchObject({ msg: 'request', aborted: true, requestId: expect.any(String) });
    expect(line).not.toHaveProperty('status');
  });

  it('has one line per answer, with the pattern of the path and not its secrets', async () => {
    await server.call('DELETE /skills/:id', { params: { id: ID }, as: ANN });
    const lines = await waitFor(() => {
      const found = log.filter(({ msg }) => msg === 'request');
      return found.length > 0 && found;
    });
    expect(lines).toMatchObject([
      { method: 'DELETE', route: '/skills/:id', status: 200, userId: ANN, requestId: expect.any(String) },
    ]);
    expect(JSON.stringify(lines)).not.toContain(ID);
  });
});

it('does not reveal its framework in a header', async () => {
  expect((await fetch(`${server.url}/nowhere`)).headers.get('x-powered-by')).toBeNull();
});

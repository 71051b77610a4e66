import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { NextFunction, Request, Response } from 'express';
import { createLogger } from '../logging/logger.ts';
import { serve, type TestServer } from '../testing/serve.ts';
import { testKeySet, testToken } from '../testing/tokens.ts';
import { createHttpApp } from './app.ts';
import { implement } from './implement.ts';
import { staticTokenVerifier } from './token-verifier.ts';

const pagination = { page: 1, limit: 12, total: 0, pages: 0 };
const person = (name: string) => ({ _id: 'a'.repeat(24), name, avatar: null });
const user = (name: string) => ({
  ...person(name),
  bio: '',
  location: '',
  createdAt: new Date(0).toISOString(),
  rating: { average: 0, count: 0 },
  skills: [],
  exchangeCount: 0,
  followersCount: 0,
});
const sizeOf = (count: number) => ({
  users: Array.from({ length: count }, (_, index) => user(`Ann ${index}`)),
  pagination,
});

describe('the answer to a call', () => {
  let server: TestServer;
  let answer = sizeOf(20);
  beforeAll(async () => {
    const app = createHttpApp({
      logger: createLogger({ service: 'test', level: 'silent' }),
      verifier: staticTokenVerifier(testKeySet()),
      routes: (router) => {
        const varied = (_req: Request, res: Response, next: NextFunction) => next(void res.vary('Origin'));
        implement(router, 'GET /users', () => answer as never, varied);
        implement(router, 'GET /auth/sessions', () => ({ sessions: Array(40).fill({}) }) as never);
        implement(router, 'POST /auth/forgot-password', () => ({ message: 'x'.repeat(5000) }));
      },
    });
    server = await serve(app);
  });
  beforeEach(() => {
    answer = sizeOf(20);
  });
  afterAll(() => server.close());

  const ask = (path: string, encodings: string | undefined, method = 'GET') =>
    new Promise<{ headers: Record<string, unknown>; body: Buffer; status: number | undefined }>((resolve, reject) => {
      const headers = {
        ...(encodings !== undefined && { 'accept-encoding': encodings }),
        authorization: `Bearer ${testToken('b'.repeat(24))}`,
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      };
      const call = request(server.url + path, { method, headers }, (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () => resolve({ headers: res.headers, body: Buffer.concat(chunks), status: res.statusCode }));
      });
      call.on('error', reject).end(method === 'POST' ? '{"email":"ann@example.org"}' : undefined);
    });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['gzip', 'gzip', gunzipSync],
  ])('for a client that reads %s is compressed by %s', async (encodings, encoding, decompress) => {
    const { headers, body } = await ask('/users', encodings);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
      vary: 'Origin, Accept-Encoding',
    });
    expect(JSON.parse(decompress(body).toString())).toEqual(answer);
    expect(body.length).toBeLessThan(JSON.stringify(answer).length / 5);
  });

  it.each([undefined, 'identity', 'zstd'])('for a client that reads %s is not changed', async (encodings) => {
    const { headers, body } = await ask('/users', encodings);
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['vary']).toBe('Origin, Accept-Encoding');
    expect(JSON.parse(body.toString())).toEqual(answer);
  });

  it('has the same headers for HEAD, without a body', async () => {
    const { headers } = await ask('/users', 'br');
    const head = await ask('/users', 'br', 'HEAD');
    expect(head.body).toHaveLength(0);
    expect(head.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': headers['content-length'] });
  });

  it('is not compressed while it fits into one packet', async () => {
    answer = sizeOf(1);
    const { headers, body } = await ask('/users', 'br');
    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(body.toString())).toEqual(answer);
  });

  it.each([
    ['GET', '/auth/sessions'],
    ['POST', '/auth/forgot-password'],
  ])('is never compressed when it may have secrets beside what the caller sends: %s %s', async (method, path) => {
    expect((await ask(path, 'br', method)).headers['content-encoding']).toBeUndefined();
  });
});

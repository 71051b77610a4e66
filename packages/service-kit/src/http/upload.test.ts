import { connect } from 'node:net';
import { createLogger } from '../logging/logger.ts';
import { serve, type TestServer } from '../testing/serve.ts';
import { testKeySet, testToken } from '../testing/tokens.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createHttpApp } from './app.ts';
import { implement } from './implement.ts';
import { staticTokenVerifier } from './token-verifier.ts';
import { fileOf, receiveFile } from './upload.ts';

const ANN = 'b'.repeat(24);
const MAX = 1_000;

let server: TestServer;
let log: { level: string; status?: number }[] = [];
beforeAll(async () => {
  const app = createHttpApp({
    logger: createLogger({ service: 'test', destination: { write: (line) => log.push(JSON.parse(line)) } }),
    verifier: staticTokenVerifier(testKeySet()),
    routes: (router) =>
      implement(
        router,
        'POST /upload/avatar',
        ({ req }) => {
          const { name, bytes } = fileOf(req);
          return { avatar: `${name} ${bytes.toString()}` };
        },
        receiveFile({
          field: 'avatar',
          maxBytes: MAX,
          missing: 'A file is required',
          tooLarge: 'The file is too large',
          atOnce: 2,
        }),
      ),
  });
  server = await serve(app);
});
beforeEach(() => {
  log = [];
});
afterAll(() => server.close());

const part = (headers: string, content = 'x') => `--b\r\n${headers}\r\n\r\n${content}\r\n`;
const named = (name: string, field = 'avatar') => `Content-Disposition: form-data; name="${field}"; filename="${name}"`;

async function send(body: string, type = 'multipart/form-data; boundary=b') {
  const response = await fetch(`${server.url}/upload/avatar`, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${testToken(ANN)}` },
    body,
  });
  return { status: response.status, body: await response.json() };
}

const headOf = (length: string | number): string[] => [
  'POST /upload/avatar HTTP/1.1',
  'Host: localhost',
  `Authorization: Bearer ${testToken(ANN)}`,
  'Content-Type: multipart/form-data; boundary=b',
  `Content-Length: ${length}`,
];

/** Sends raw bytes as a request, and returns the first line of the answer. */
async function sendRaw(length: string, body: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.end([...headOf(length), 'Connection: close', '', body].join('\r\n'));
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer.split('\r\n')[0] ?? '';
}

const whole = `${part(named('Überraschung.txt'), 'eggs')}--b--\r\n`;

it('gives the file to the handler', async () => {
  expect(await send(whole)).toEqual({ status: 201, body: { avatar: 'Überraschung.txt eggs' } });
});

it.each([
  ['is cut in the content', part(named('a.txt')).slice(0, -2)],
  ['is cut in the header of a part', `--b\r\n${named('a.txt').slice(0, 30)}`],
  ['is cut before its end', part(named('a.txt'))],
  ['has another boundary', whole.replaceAll('--b', '--c')],
  ['has a NUL in the name', `${part(named('a\0.txt'))}--b--\r\n`],
  ['has a part header of 100 KB', `${part(`${named('a.txt')}\r\nX-Long: ${'x'.repeat(100_000)}`)}--b--\r\n`],
  ['has a part without headers', '--b\r\n\r\nx\r\n--b--\r\n'],
  ['has a broken disposition', `${part('Content-Disposition: form-data; name="avatar; filename=a')}--b--\r\n`],
  [
    'has an unknown transfer encoding',
    `${part(`${named('a.txt', 'other')}\r\nContent-Transfer-Encoding: x`)}--b--\r\n`,
  ],
  ['is empty', ''],
  ['has no file', `${part('Content-Disposition: form-data; name="avatar"')}--b--\r\n`],
  ['has the file in another field', `${part(named('a.txt', 'picture'))}--b--\r\n`],
  ['has two files', `${part(named('a.txt'))}${part(named('b.txt'))}--b--\r\n`],
  ['has many fields', `${part('Content-Disposition: form-data; name="x"').repeat(50)}--b--\r\n`],
  ['has a field of 100 KB', `${part('Content-Disposition: form-data; name="x"', 'x'.repeat(100_000))}--b--\r\n`],
  ['has a name that makes a long list', `${part('Content-Disposition: form-data; name="x[999999999]"')}--b--\r\n`],
  [
    'has a name that reaches for the prototype',
    `${part('Content-Disposition: form-data; name="__proto__[x]"')}--b--\r\n`,
  ],
])('answers 400 to a body that %s', async (_what, body) => {
  const answer = await send(body);
  expect(answer).toMatchObject({
    status: 400,
    body: { code: expect.stringMatching(/^(bad_request|validation_failed)$/) },
  });
  expect(log.filter(({ level }) => level === 'error')).toEqual([]);
});

it('answers 400 to a body without a boundary', async () => {
  expect(await send(whole, 'multipart/form-data')).toMatchObject({ status: 400, body: { code: 'bad_request' } });
});

it('names the field when the file is missing', async () => {
  expect(await send('--b--\r\n')).toMatchObject({
    status: 400,
    body: { message: 'A file is required', errors: [{ field: 'avatar', message: 'A file is required' }] },
  });
});

it('answers 413 to a file of one byte too many', async () => {
  const of = (size: number) => send(`${part(named('a'), 'x'.repeat(size))}--b--\r\n`);
  expect((await of(MAX)).status).toBe(201);
  expect(await of(MAX + 1)).toMatchObject({ status: 413, body: { message: 'The file is too large' } });
});

it.each(['application/json', 'text/plain', 'multipart/mixed; boundary=b', 'application/x-www-form-urlencoded'])(
  'answers 415 to %s',
  async (type) => {
    expect(await send('{}', type)).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  },
);

it('survives a wrong Content-Length', async () => {
  expect(await sendRaw('20', whole)).toContain(' 400 ');
  await sendRaw(String(whole.length + 100), whole); // the client disconnects before it has sent the declared length
  expect((await send(whole)).status).toBe(201);
  expect(log.filter(({ level }) => level === 'error')).toEqual([]);
});

it('answers 503 while the maximum of uploads is in progress, and accepts the next one after them', async () => {
  const held = Array.from({ length: 2 }, () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(`${headOf(whole.length).join('\r\n')}\r\n\r\n${whole.slice(0, 20)}`);
    return socket;
  });
  await waitFor(async () => (await send(whole)).status === 503);
  for (const socket of held) socket.destroy();
  await waitFor(async () => (await send(whole)).status === 201);
});

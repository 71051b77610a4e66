import { setTimeout as delay } from 'node:timers/promises';
import { waitFor } from '@mutua/service-kit/testing';
import { createTestGateway, echoService, type Gateway } from '../../test/harness.ts';
import { callRaw, openRaw, type RawConnection } from '../../test/raw-client.ts';

/** Shorter than in production, but longer than any call of the test. */
const timeouts = { headersMs: 1500, bodyIdleMs: 1500, bodyMs: 2500, lingerMs: 500, answerIdleMs: 1500, checkMs: 100 };
/** For many slow callers, which must stay connected for a while. */
const longer = { ...timeouts, headersMs: 10_000, bodyIdleMs: 10_000, bodyMs: 12_000, lingerMs: 10_000 };
/** The maximum time of a member's call meanwhile, in milliseconds, on a busy machine. */
const QUICK = 5_000;

const head = (method: string, path: string, lines: string[] = []) =>
  `${[`${method} ${path} HTTP/1.1`, 'Host: x', ...lines].join('\r\n')}\r\n\r\n`;
const LENGTH = 'Content-Length: 100';
const slowBody = (lines: string[] = []) => `${head('POST', '/api/auth/refresh', [...lines, LENGTH])}{"refresh`;

/** Makes a member's calls, each of which must succeed quickly. */
const work = async (gateway: Gateway, token: string, within = QUICK): Promise<void> => {
  for (const [method, path] of [
    ['GET', '/api/auth/providers'],
    ['POST', '/api/auth/refresh'],
    ['GET', '/api/skills/search?q=guitar'],
    ['POST', '/api/messages'],
    ['GET', '/'],
  ] as const) {
    const start = performance.now();
    const answer = await fetch(gateway.origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{"some":"thing"}' }),
    });
    await answer.arrayBuffer();
    expect([path, answer.status]).toEqual([path, 200]);
    expect(performance.now() - start).toBeLessThan(within);
  }
};

const isClosed = ({ socket }: RawConnection) => socket.destroyed;

describe('slow callers', () => {
  let gateway: Gateway;
  let open: RawConnection[] = [];
  beforeEach(async () => {
    gateway = await createTestGateway({ timeouts });
  });
  afterEach(async () => {
    for (const { socket } of open) socket.destroy();
    open = [];
    await gateway.close();
  });

  const allowMore = async () => {
    await gateway.close();
    gateway = await createTestGateway({ timeouts: longer });
  };
  const openMany = (count: number, text: string | Buffer) => {
    const many = Array.from({ length: count }, (_, index) =>
      openRaw(gateway.port, text, { from: `127.0.0.${2 + (index % 5)}` }),
    );
    open.push(...many);
    return many;
  };

  it('are disconnected, and 500 of them do not slow a member down', async () => {
    await allowMore();
    const token = gateway.newMember();
    const upload = head('POST', '/api/upload/chat-file', [
      `Authorization: Bearer ${gateway.newMember()}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 100000',
    ]);
    openMany(100, slowBody());
    openMany(100, slowBody(['Expect: 100-continue']));
    openMany(50, `${head('POST', '/api/auth/refresh', ['Transfer-Encoding: chunked'])}9\r\n{"refres\r\n`);
    openMany(50, upload);
    openMany(50, slowBody().replace('/api/auth/refresh', '/api/nothing'));
    openMany(100, 'GET /api/auth/providers HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    openMany(50, '');
    expect(open).toHaveLength(500);
    // Calls are slow while this process opens 500 connections and the gateway accepts them.
    await work(gateway, token, 20_000);
    await work(gateway, token);
    expect(open.filter(({ socket }) => !socket.destroyed).length).toBeGreaterThan(200);
    while (!open.every(isClosed)) {
      await work(gateway, token);
      // At the pace of a person, because a faster member would reach the rate limits.
      await delay(250);
    }
  });

  it('get 408 with the usual error body when a body stops', async () => {
    const { text } = await callRaw(gateway.port, slowBody());
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toMatchObject({
      code: 'request_timeout',
      message: expect.any(String),
      requestId: expect.any(String),
    });
  });

  it('get 408 for headers that do not end', async () => {
    const { status } = await callRaw(gateway.port, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    expect(status).toBe(408);
  });

  it('cannot send a body byte by byte for ever', async () => {
    const { socket, closed } = openRaw(gateway.port, slowBody());
    const drip = setInterval(() => socket.write('x'), 500).unref();
    expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(drip);
  });

  it('are refused beyond 100 concurrent calls of one address, while other addresses continue', async () => {
    await allowMore();
    const many = Array.from({ length: 101 }, () => openRaw(gateway.port, slowBody(), { from: '127.0.0.9' }));
    open.push(...many);
    const answers = () => many.flatMap(({ statuses }) => statuses());
    await waitFor(() => answers().length > 0);
    expect(answers()).toEqual([429]);
    await work(gateway, gateway.newMember());
    for (const { socket } of many) socket.destroy();
    const again = await callRaw(gateway.port, head('GET', '/api/auth/providers', ['Connection: close']), {
      from: '127.0.0.9',
    });
    expect(again.status).toBe(200);
  });

  it('with idle connections lose the longest idle one to a new connection', async () => {
    await allowMore();
    const from = '127.0.0.10';
    const held = Array.from({ length: 200 }, () => openRaw(gateway.port, '', { from }));
    open.push(...held);
    await waitFor(() => held.every(({ socket }) => socket.readyState === 'open'));
    const { status } = await callRaw(gateway.port, head('GET', '/api/auth/providers', ['Connection: close']), { from });
    expect(status).toBe(200);
    expect(held.filter(isClosed).length).toBeLessThan(10);
  });
});

it('one address may have 200 long polls, 20 uploads and 200 websockets open, here a twentieth of each', async () => {
  const tell = echoService('chat');
  const gateway = await createTestGateway({
    services: { chat: (req, res) => (req.url === '/live' ? tell(req, res) : undefined) },
    env: { TRUST_PROXY_HOPS: '1', RATE_LIMIT_SCALE: '0.05' },
  });
  gateway.upstreams.get('chat')?.on('upgrade', (_req, socket) => {
    // A server does not close an upgraded connection by itself.
    socket.on('error', () => socket.destroy()).resume();
    socket.once('end', () => socket.end());
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  });
  const path = '/socket.io/?EIO=4&transport=';
  const many = (count: number, last: number, text: (lines: string[]) => string) =>
    Array.from({ length: count }, () => openRaw(gateway.port, text([`X-Forwarded-For: 198.51.100.${last}`])));
  const polls = many(11, 1, (lines) => head('GET', `${path}polling`, lines));
  const uploads = many(2, 2, (lines) =>
    head('POST', '/api/upload/chat-file', [...lines, 'Content-Type: multipart/form-data; boundary=x', LENGTH]),
  );
  const sockets = many(11, 3, (lines) =>
    head('GET', `${path}websocket`, [...lines, 'Connection: Upgrade', 'Upgrade: websocket']),
  );
  const answers = (connections: RawConnection[]) => connections.flatMap(({ statuses }) => statuses());
  await waitFor(() => answers(polls).length + answers(uploads).length > 1 && answers(sockets).length === 11);
  expect([answers(polls), answers(uploads)]).toEqual([[429], [429]]);
  expect(answers(sockets).sort()).toEqual([...Array(10).fill(101), 503]);
  for (const { socket } of [...polls, ...uploads, ...sockets]) socket.destroy();
  await gateway.close();
});

describe('clients that do not read their answers', () => {
  const tell = echoService('auth');
  const answering = (bytes: number, onSent: () => void) => ({
    auth: (...[req, res]: Parameters<typeof tell>) => {
      if (req.url !== '/users/blocked') return tell(req, res);
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify('x'.repeat(bytes)), onSent);
    },
  });
  const ask = (gateway: Gateway, from: string) => {
    const connection = openRaw(gateway.port, head('GET', '/api/users/blocked'), { from });
    connection.socket.pause();
    return connection;
  };

  it('occupy no connection to a service', async () => {
    let sent = 0;
    const services = answering(400_000, () => {
      sent += 1;
    });
    const gateway = await createTestGateway({ timeouts: { ...timeouts, answerIdleMs: 200_000 }, services });
    // More calls than the gateway has connections to one service.
    const many = Array.from({ length: 270 }, (_, index) => ask(gateway, `127.0.0.${20 + (index % 3)}`));
    await waitFor(() => sent === many.length, 150_000);
    await work(gateway, gateway.newMember());
    for (const { socket } of many) socket.destroy();
    await gateway.close();
  });

  it('are disconnected', async () => {
    const gateway = await createTestGateway({ timeouts, services: answering(20_000_000, () => undefined) });
    const { socket } = ask(gateway, '127.0.0.30');
    const line = await waitFor(() => gateway.lines.find(({ aborted }) => aborted), 15_000);
    expect(line).toMatchObject({ route: '/users/blocked', status: 200 });
    socket.destroy();
    await gateway.close();
  });
});

describe('a file', () => {
  const limits = { ...timeouts, uploadMs: 60_000, answerMs: 500 };
  const upload = (body: ReadableStream | string, gateway: Gateway) =>
    fetch(`${gateway.origin}/api/upload/chat-file`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.newMember()}`, 'content-type': 'application/octet-stream' },
      body,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit);

  it('may arrive slowly: the time of the service begins at the end of the body', async () => {
    const gateway = await createTestGateway({
      timeouts: limits,
      services: { chat: (req, res) => req.resume().once('end', () => res.end()) },
    });
    const parts = ReadableStream.from(
      (async function* () {
        for (let part = 0; part < 3; part += 1) {
          yield new TextEncoder().encode('x');
          await delay(limits.answerMs);
        }
      })(),
    );
    expect((await upload(parts, gateway)).status).toBe(200);
    await gateway.close();
  });

  it('gets 503 when the service does not answer to the whole body', async () => {
    const gateway = await createTestGateway({
      timeouts: limits,
      services: { chat: (req, res) => (req.url === '/upload/chat-file' ? req.resume() : res.end()) },
    });
    expect((await upload('x', gateway)).status).toBe(503);
    await gateway.close();
  });
});

describe('a body that is too large', () => {
  let gateway: Gateway;
  const bodies: string[] = [];
  beforeAll(async () => {
    gateway = await createTestGateway({
      timeouts,
      services: {
        skills: (req, res) => {
          bodies.push(req.url ?? '');
          echoService('skills')(req, res);
        },
      },
    });
  });
  afterAll(() => gateway.close());

  const post = (body: string | ReadableStream) =>
    fetch(`${gateway.origin}/api/skills`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.newMember()}`, 'content-type': 'application/json' },
      body,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit);

  it.each([
    ['declared', () => 'x'.repeat(256 * 1024 + 1)],
    ['in chunks', () => new Blob(['x'.repeat(300 * 1024)]).stream()],
  ])('is 413 at the edge when %s', async (_name, body) => {
    const answer = await post(body());
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'payload_too_large' });
    expect(bodies).toEqual([]);
  });

  it('is refused after 256 KB', async () => {
    expect((await post('x'.repeat(256 * 1024))).status).toBe(200);
  });

  it('is a 413 for a file with a too large Content-Length', async () => {
    const { status } = await callRaw(
      gateway.port,
      head('POST', '/api/upload/avatar', [
        `Authorization: Bearer ${gateway.newMember()}`,
        'Content-Length: 20000000',
        'Content-Type: multipart/form-data; boundary=x',
      ]),
    );
    expect(status).toBe(413);
  });
});

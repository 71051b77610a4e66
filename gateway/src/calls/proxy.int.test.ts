import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { waitFor } from '@mutua/service-kit/testing';
import { testGateway } from '../../test/harness.ts';
import { callRaw, openRaw } from '../../test/raw-client.ts';

type Answer = (req: IncomingMessage, res: ServerResponse) => void;

const PATH = '/api/skills/search';
const get = (lines: string[] = [], version = '1.1') =>
  `${[`GET ${PATH} HTTP/${version}`, ...lines].join('\r\n')}\r\n\r\n`;

describe('a call that is passed on', () => {
  let answer: Answer;
  const seen: IncomingMessage[] = [];
  const service: Answer = (req, res) => {
    if (req.url !== '/live') seen.push(req);
    answer(req, res);
  };
  const gateway = testGateway({ services: { skills: service, auth: service } });
  beforeEach(() => {
    seen.length = 0;
    answer = (_req, res) => res.end('{}');
  });

  it.each([
    ['with a length', (res: ServerResponse, body: Buffer) => res.setHeader('content-length', body.length).end(body)],
    [
      'in chunks',
      (res: ServerResponse, body: Buffer) => {
        res.write(body.subarray(0, 70_000));
        res.end(body.subarray(70_000));
      },
    ],
  ])('gives the caller a large answer %s byte by byte', async (_name, send) => {
    const body = randomBytes(3_000_000);
    answer = (_req, res) => send(res, body);
    const got = await fetch(gateway.origin + PATH);
    expect(Buffer.from(await got.arrayBuffer()).equals(body)).toBe(true);
  });

  it.each([204, 304])('sends the caller a %i without a body', async (status) => {
    answer = (_req, res) => res.writeHead(status, { etag: '"x"' }).end();
    const { text } = await callRaw(gateway.port, get(['Host: x', 'Connection: close']));
    expect(text).toContain(`HTTP/1.1 ${status} `);
    expect(text.toLowerCase()).toContain('etag: "x"');
    expect(text.toLowerCase()).not.toContain('transfer-encoding');
  });

  it('sends the caller each cookie of an answer', async () => {
    answer = (_req, res) => res.setHeader('set-cookie', ['a=1', 'b=2']).end('{}');
    expect((await fetch(gateway.origin + PATH)).headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it('breaks the connection of its caller when the answer breaks off', async () => {
    answer = (req, res) => {
      res.setHeader('content-length', 100).write('the first half');
      setImmediate(() => req.socket.destroy());
    };
    const { closed } = openRaw(gateway.port, get(['Host: x']));
    expect(await closed).toMatch(/the first half$/);
    expect(gateway.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('is aborted at the service when its caller leaves', async () => {
    answer = () => undefined;
    const { socket } = openRaw(gateway.port, get(['Host: x']));
    const received = await waitFor(() => seen[0]);
    socket.destroy();
    await waitFor(() => received.socket.destroyed);
  });

  it('may be answered before the service has read the file', async () => {
    answer = (_req, res) => res.writeHead(415).end('{}');
    const upload = () =>
      fetch(`${gateway.origin}/api/upload/avatar`, {
        method: 'POST',
        headers: { authorization: `Bearer ${gateway.newMember()}`, 'content-type': 'multipart/form-data; boundary=x' },
        body: randomBytes(2_000_000),
      });
    expect(await Promise.all(Array.from({ length: 3 }, async () => (await upload()).status))).toEqual([415, 415, 415]);
    expect((await upload()).status).toBe(415);
  });

  it('has a host even if its HTTP/1.0 caller omits it', async () => {
    expect((await callRaw(gateway.port, get([], '1.0'))).status).toBe(200);
    expect(seen[0]?.headers.host).toBeTruthy();
  });

  it("does not contain headers about its caller's connection", async () => {
    const lines = ['Connection: close, x-own', 'Keep-Alive: timeout=1', 'TE: trailers', 'Proxy-Connection: close'];
    answer = (_req, res) => res.setHeader('keep-alive', 'timeout=3').end('{}');
    const { text } = await callRaw(gateway.port, get(['Host: x', ...lines]));
    expect(text).not.toContain('timeout=3');
    expect(seen[0]?.headers).toMatchObject({ connection: 'keep-alive', host: 'x' });
    for (const name of ['keep-alive', 'te', 'proxy-connection']) expect(seen[0]?.headers[name]).toBeUndefined();
  });
});

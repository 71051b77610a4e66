import { recordingService, testGateway } from '../../test/harness.ts';
import { callRaw } from '../../test/raw-client.ts';

/** A call inside the body of another call. It must never reach a service as a call. */
const SMUGGLED = 'GET /api/users/blocked HTTP/1.1\r\nHost: x\r\n\r\n';
const post = (lines: string[], body: string) =>
  `${['POST /api/skills HTTP/1.1', 'Host: x', ...lines].join('\r\n')}\r\n\r\n${body}`;
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

describe('raw HTTP', () => {
  const reached: string[] = [];
  const gateway = testGateway({
    services: Object.fromEntries(
      (['auth', 'skills', 'chat'] as const).map((name) => [name, recordingService(name, reached)]),
    ),
    env: { RATE_LIMIT_SCALE: '1000' },
    timeouts: { headersMs: 2000, bodyIdleMs: 2000, checkMs: 200, lingerMs: 500 },
  });
  beforeEach(() => {
    reached.length = 0;
  });

  it.each([
    ['a length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked'], `0\r\n\r\n${SMUGGLED}`],
    ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 60'], `0\r\n\r\n${SMUGGLED}`],
    ['two lengths', ['Content-Length: 0', 'Content-Length: 46'], SMUGGLED],
    ['a list of lengths', ['Content-Length: 0, 46'], SMUGGLED],
    ['a signed length', ['Content-Length: +0'], SMUGGLED],
    ['a negative length', ['Content-Length: -1'], SMUGGLED],
    ['a length in hex', ['Content-Length: 0x0'], SMUGGLED],
    ['an unknown encoding', ['Transfer-Encoding: xchunked'], `0\r\n\r\n${SMUGGLED}`],
    ['two encodings', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], `0\r\n\r\n${SMUGGLED}`],
    ['an encoding after a tab', ['Transfer-Encoding:\tchunked, identity'], `0\r\n\r\n${SMUGGLED}`],
    ['a folded encoding', ['Transfer-Encoding:', ' chunked'], `0\r\n\r\n${SMUGGLED}`],
    ['a space before the colon', ['Transfer-Encoding : chunked'], `0\r\n\r\n${SMUGGLED}`],
    ['a folded header', ['X-A: b', ' Content-Length: 46'], SMUGGLED],
    ['NUL in a header', ['X-A: b\0c'], SMUGGLED],
    ['a lone LF', ['X-A: b\nContent-Length: 46'], SMUGGLED],
    ['a lone CR', ['X-A: b\rContent-Length: 46'], SMUGGLED],
    ['two hosts', ['Host: evil.example', 'Content-Length: 0'], ''],
    ['a chunk of a wrong length', ['Transfer-Encoding: chunked'], `1\r\n{}\r\n0\r\n\r\n${SMUGGLED}`],
    ['a chunk length that overflows', ['Transfer-Encoding: chunked'], `fffffffffffffffff\r\n{}\r\n${SMUGGLED}`],
  ])('with %s reaches no service', async (_name, lines, body) => {
    const { status, text } = await callRaw(gateway.port, post(lines, body));
    expect(status).toBe(400);
    expect(text.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
    expect(text).toContain('"code":"bad_request"');
    expect(reached).toEqual([]);
  });

  it.each(['Content-Length', 'Transfer-Encoding', 'Content-Length, Transfer-Encoding', 'Host', 'Authorization'])(
    'with %s named as a header of the connection only is one call',
    async (name) => {
      const body = `{"text":"${SMUGGLED.replace(/\r\n/g, ' ')}"}`;
      const { text } = await callRaw(
        gateway.port,
        post([`Connection: close, ${name}`, 'Transfer-Encoding: chunked'], `${chunk(body)}0\r\n\r\n`),
      );
      expect(text.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
      expect(reached).toEqual(['POST /skills']);
    },
  );

  it.each(['GET', 'DELETE', 'HEAD', 'OPTIONS'])('%s with a body does not make it a second call', async (method) => {
    const call = `${method} /api/skills/a1b2c3d4e5f60718293a4b5c HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`;
    for (const body of [
      `Content-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`,
      `Transfer-Encoding: chunked\r\n\r\n${chunk(SMUGGLED)}0\r\n\r\n`,
    ])
      await callRaw(gateway.port, call + body);
    expect(reached.filter((each) => each.includes('blocked'))).toEqual([]);
  });

  it.each([
    ['CONNECT', 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['HTTP/9.9', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['no version', 'GET /api/users\r\n\r\n'],
    ['no host', 'GET /api/users HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['a header of 20 KB', `GET /api/users HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['a path of 20 KB', `GET /api/users/${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['20,000 headers', `GET /api/users HTTP/1.1\r\nHost: x\r\n${'A: b\r\n'.repeat(20_000)}\r\n`],
    [
      'an upgrade to another path',
      'GET /socket.io/../api/users HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    ],
    ['an upgrade to a call', 'GET /api/users HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
    [
      'an upgrade to h2c',
      'GET /api/users HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n',
    ],
  ])('%s reaches no service, and the next call is answered', async (_name, text) => {
    await callRaw(gateway.port, text);
    expect(reached).toEqual([]);
    expect((await fetch(`${gateway.origin}/live`)).status).toBe(200);
  });

  it.each([
    '/remotes/../../../etc/passwd',
    '/remotes/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/remotes/..%2f..%2f..%2fetc/passwd',
    '/remotes/..%5c..%5cetc/passwd',
    '/remotes/%252e%252e/etc/passwd',
    '/remotes/discovery/1/../../../remotes.json',
    '/remotes/discovery/1/js/main.0123abcd.js%00.png',
    '/remotes/shell/1/index.html',
    '/remotes/.records/discovery/1.json',
    '/remotes/%2erecords/discovery/1.json',
    '/remotes/.building/discovery-1/js/main.js',
    '/missing.js',
    '/shell/1/nothing.js',
    '/shell/../remotes.json',
    '/shell/1/%2e%2e/%2e%2e/remotes.json',
    '/uploads/../../etc/passwd',
    '/..;/etc/passwd',
    '/%c0%ae%c0%ae/etc/passwd',
    '/.%00./etc/passwd',
    'file:///etc/passwd',
    'http://127.0.0.1:6379/etc/passwd',
  ])('%s is not found', async (path) => {
    const { status, text } = await callRaw(
      gateway.port,
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect([400, 404]).toContain(status);
    expect(text).not.toContain('root:');
    expect(text).not.toContain('"remotes"');
    expect(reached).toEqual([]);
  });
});

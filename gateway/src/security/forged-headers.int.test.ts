import { createTestGateway, testGateway } from '../../test/harness.ts';
import { callRaw } from '../../test/raw-client.ts';

const FORGED = [
  'X-Forwarded-For: 203.0.113.9',
  'X-Forwarded-Proto: https',
  'X-Forwarded-Host: evil.example',
  'X-Real-IP: 203.0.113.9',
  'Forwarded: for=203.0.113.9',
  'X-Request-Id: attacker-chosen-id-0001',
  `Traceparent: 00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
];
const call = (path: string, lines: string[], body = '{}') =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    'Connection: close',
    ...FORGED,
    ...lines,
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n');

const KINDS: [name: string, lines: string[]][] = [
  ['as such', []],
  ['with Expect: 100-continue', ['Expect: 100-continue']],
  ['with Expect in another case', ['eXPECT: 100-Continue']],
  ['named in Connection', ['Connection: x-forwarded-for, x-request-id']],
];

describe('a forged header', () => {
  const gateway = testGateway({ services: { skills: () => undefined }, env: { RATE_LIMIT_SCALE: '1000' } });

  it.each(KINDS)('does not reach a service: %s', async (_name, lines) => {
    const { status, text } = await callRaw(gateway.port, call('/api/auth/login', lines));
    expect(status).toBe(200);
    const { headers } = JSON.parse(text.slice(text.lastIndexOf('\r\n{'), text.lastIndexOf('}') + 1)) as {
      headers: Record<string, string>;
    };
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    expect(headers['traceparent']).toMatch(new RegExp(`^00-${headers['x-request-id']}-`));
    for (const name of ['expect', 'forwarded', 'x-forwarded-host', 'x-real-ip']) expect(headers[name]).toBeUndefined();
  });

  it('does not prevent a hanging service from being abandoned', async () => {
    const answers = await Promise.all(KINDS.map(([, lines]) => callRaw(gateway.port, call('/api/skills', lines))));
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  });
});

it('tells a service the address that the last trusted proxy saw', async () => {
  const gateway = await createTestGateway({ env: { TRUST_PROXY_HOPS: '2', RATE_LIMIT_SCALE: '1000' } });
  const seen = async (forwarded: string) => {
    const answer = await fetch(`${gateway.origin}/api/auth/providers`, { headers: { 'x-forwarded-for': forwarded } });
    return ((await answer.json()) as { headers: Record<string, string> }).headers['x-forwarded-for'];
  };
  expect(await seen('203.0.113.9, 198.51.100.7, 10.0.0.1')).toBe('198.51.100.7');
  expect(await seen('198.51.100.7')).toBe('198.51.100.7');
  expect(await seen('2001:db8:1:2:3:4:5:6, 10.0.0.1')).toBe('2001:db8:1:2::');
  expect(await seen('no address, 10.0.0.1')).toBe('127.0.0.1');
  await gateway.close();
});

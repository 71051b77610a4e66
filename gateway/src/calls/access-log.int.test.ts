import { waitFor } from '@mutua/service-kit/testing';
import { testGateway } from '../../test/harness.ts';
import { callRaw, openRaw } from '../../test/raw-client.ts';

const SECRET = 'secret-of-a-mailed-link';

describe('the access log', () => {
  const gateway = testGateway({ services: { skills: () => undefined }, env: { TRUST_PROXY_HOPS: '1' } });
  beforeEach(() => {
    gateway.lines.length = 0;
  });

  const lineOf = (status: number | undefined) =>
    waitFor(() => gateway.lines.find((line) => line['msg'] === 'request' && line['status'] === status));

  it("logs the contract's pattern, never the path", async () => {
    const answer = await fetch(`${gateway.origin}/api/auth/reset-password/${SECRET}?x=${SECRET}`, { method: 'POST' });
    expect(await lineOf(200)).toMatchObject({
      level: 'info',
      method: 'POST',
      route: '/auth/reset-password/:token',
      ms: expect.any(Number),
      requestId: answer.headers.get('x-request-id'),
    });
    expect(JSON.stringify(gateway.lines)).not.toContain(SECRET);
  });

  it('logs no secret of a calendar feed', async () => {
    const secret = 'f'.repeat(43);
    await fetch(`${gateway.origin}/api/calendar/feeds/${secret}.ics`);
    expect(await lineOf(200)).toMatchObject({ method: 'GET', route: '/calendar/feeds/:file' });
    expect(JSON.stringify(gateway.lines)).not.toContain(secret);
  });

  it('logs no place of a query', async () => {
    await fetch(`${gateway.origin}/api/users?near=2996944&from=2988507&km=10`);
    expect(await lineOf(200)).toMatchObject({ method: 'GET', route: '/users' });
    expect(JSON.stringify(gateway.lines)).not.toMatch(/2996944|2988507/);
  });

  it('logs the member', async () => {
    const token = gateway.newMember();
    await fetch(`${gateway.origin}/api/users`, { headers: { authorization: `Bearer ${token}` } });
    expect((await lineOf(200))['userId']).toMatch(/^[0-9a-f]{24}$/);
  });

  it.each([
    ['/api/no/such/call', 404],
    ['/no/such/page', 404],
    ['/robots.txt', 200],
    ['/some/page', 200],
    ['/socket.io/?EIO=4&transport=polling', 200],
  ])('has a line for %s', async (path, status) => {
    await fetch(gateway.origin + path);
    expect(await lineOf(status)).toMatchObject({ method: 'GET', level: 'info' });
  });

  it('has a line for a refused call', async () => {
    const headers = { 'x-forwarded-for': '198.18.255.1' };
    const login = () => fetch(`${gateway.origin}/api/auth/login`, { method: 'POST', headers });
    await Promise.all(Array.from({ length: 11 }, login));
    expect(await lineOf(429)).toMatchObject({ route: '/auth/login' });
  });

  it('logs which service does not answer', async () => {
    await fetch(`${gateway.origin}/api/skills/search`);
    expect(await lineOf(503)).toMatchObject({ route: '/skills/search' });
    expect(gateway.lines).toContainEqual(expect.objectContaining({ service: 'gateway', upstream: 'skills' }));
  });

  it('has a line for a call that the client aborted', async () => {
    const { socket } = openRaw(gateway.port, 'GET /api/skills/search HTTP/1.1\r\nHost: x\r\n\r\n');
    await waitFor(() => socket.bytesWritten > 0);
    socket.resetAndDestroy();
    expect(await lineOf(undefined)).toMatchObject({ aborted: true });
  });

  it('has a line for a request that cannot be parsed', async () => {
    const { status, text } = await callRaw(gateway.port, 'NO CALL AT ALL\r\n\r\n');
    expect(status).toBe(400);
    expect(text).toContain('"code":"bad_request"');
    expect(gateway.lines).toContainEqual(expect.objectContaining({ msg: 'malformed request', status: 400 }));
  });
});

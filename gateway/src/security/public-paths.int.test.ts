import { waitFor } from '@mutua/service-kit/testing';
import { createTestGateway, echoService, testGateway } from '../../test/harness.ts';
import { openRaw } from '../../test/raw-client.ts';

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('a path of the public origin', () => {
  let asked = 0;
  const tell = echoService('auth');
  const gateway = testGateway({
    services: {
      auth: (req, res) => {
        if (req.url === '/ready') asked += 1;
        tell(req, res);
      },
    },
    env: { SECURITY_CONTACT: 'mailto:security@mutua.example' },
  });

  it.each([
    '/metrics',
    '/admin',
    '/.git/config',
    '/.env',
    '/wp-login.php',
    '/server-status',
    '/API/auth/login',
    '/api',
    '/apix',
    '/healthz',
    '/Health',
    '/ready/',
    '//',
    '/skills/1/2/3',
    '/socket.io',
    '/socket.iox/',
    '/.well-known/nothing',
    '/some/pagex',
  ])('%s is 404 for everybody', async (path) => {
    const asProgram = await fetch(gateway.origin + path);
    expect(asProgram.status).toBe(404);
    expect(await asProgram.json()).toMatchObject({ code: 'not_found' });
    expect((await fetch(gateway.origin + path, { headers: browser })).status).toBe(404);
    expect((await fetch(gateway.origin + path, { method: 'POST', headers: browser })).status).toBe(404);
  });

  it('without a page shows the 404 page in a browser', async () => {
    const answer = await fetch(`${gateway.origin}/no/such/page`, { headers: browser });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('<div id="root">');
  });

  it.each([
    '/',
    '/some/page',
    '/Some/Page/',
    `/skills/${'a'.repeat(24)}`,
    '/verify-email',
    '/verify-email/a-b_c',
    '/some/page?x=1',
  ])('%s is a page of a released remote', async (path) => {
    const answer = await fetch(gateway.origin + path, { headers: browser });
    expect(answer.status).toBe(200);
  });

  it.each(['/health', '/api/health'])(
    '%s reports all services, and checks them once for many callers',
    async (path) => {
      await fetch(gateway.origin + path);
      const before = asked;
      const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(gateway.origin + path)));
      expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
      expect(await answers[0]?.json()).toMatchObject({ status: 'ok', services: { auth: 'ok', chat: 'ok' } });
      expect(asked - before).toBeLessThanOrEqual(2);
    },
  );

  it('names the contact for people who find a vulnerability', async () => {
    const answer = await fetch(`${gateway.origin}/.well-known/security.txt`);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const text = await answer.text();
    expect(text).toContain('Contact: mailto:security@mutua.example\n');
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
    expect(expires).toBeGreaterThan(Date.now());
    expect(expires).toBeLessThan(Date.now() + 365 * 24 * 3600 * 1000);
  });
});

it('limits probes by address', async () => {
  const gateway = await createTestGateway({ env: { RATE_LIMIT_SCALE: '0.05' } });
  const statuses = [];
  for (let call = 0; call < 31; call += 1) statuses.push((await fetch(`${gateway.origin}/live`)).status);
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
  expect(statuses[30]).toBe(429);
  await gateway.close();
});

it('has no security.txt without a contact', async () => {
  const gateway = await createTestGateway();
  expect((await fetch(`${gateway.origin}/.well-known/security.txt`)).status).toBe(404);
  await gateway.close();
});

describe('a gateway that stops', () => {
  it('reports not ready, closes real-time connections and refuses new ones', async () => {
    const gateway = await createTestGateway();
    const upgrade =
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
    let atService = 0;
    gateway.upstreams.get('chat')?.on('upgrade', (_req, socket) => {
      atService += 1;
      socket.resume().once('end', () => socket.end());
      socket.on('close', () => {
        atService -= 1;
      });
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    });
    const before = openRaw(gateway.port, upgrade);
    await waitFor(() => before.statuses()[0] === 101 && atService === 1);
    expect((await fetch(`${gateway.origin}/ready`)).status).toBe(200);
    gateway.drain();
    expect((await fetch(`${gateway.origin}/ready`)).status).toBe(503);
    await before.closed;
    await waitFor(() => atService === 0);
    expect(await openRaw(gateway.port, upgrade).closed).toMatch(/^HTTP\/1\.1 503 /);
    expect((await fetch(`${gateway.origin}/api/users`)).status).toBe(200);
    await gateway.close();
  });
});

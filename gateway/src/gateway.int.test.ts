import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { type RequestListener, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type EndpointSpec, endpoints } from '@mutua/contracts';
import { createTestGateway, echoService, testGateway } from '../test/harness.ts';

interface Seen {
  service: string;
  url: string;
  headers: Record<string, string>;
}

/** Sends exactly the given headers; fetch would add some and decode the answer. */
const raw = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }>(
    (resolve, reject) => {
      request(url, { method, headers }, (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () =>
          resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) }),
        );
      })
        .on('error', reject)
        .end();
    },
  );

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('a gateway', () => {
  const gateway = testGateway();

  const all = Object.entries(endpoints) as [string, EndpointSpec][];
  const outside = all.filter(([, { inside }]) => !inside);

  it.each(outside)('sends %s to its service', async (key, { service }) => {
    const [method, pattern = ''] = key.split(' ');
    const path = pattern.replace(/:\w+/g, 'a1b2c3d4e5f60718293a4b5c');
    const answer = await fetch(`${gateway.origin}/api${path}?x=1`, {
      method: method ?? '',
      headers: bearer(gateway.newMember()),
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ service, method, url: `${path}?x=1` });
  });

  it.each(all.filter(([, { inside }]) => inside))('rejects %s, which only services may call', async (key) => {
    const path = `/api${key.split(' ')[1]}`;
    const answer = await fetch(gateway.origin + path, { headers: bearer(gateway.newMember()) });
    expect(answer.status).toBe(404);
  });

  it('answers an unknown call with a JSON 404 that contains the request id', async () => {
    const answer = await fetch(`${gateway.origin}/api/no/such/call`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      message: 'There is no such call',
      code: 'not_found',
      requestId: answer.headers.get('x-request-id'),
    });
  });

  it('gives every call its own id, which the service gets, too', async () => {
    const answer = await fetch(`${gateway.origin}/api/skills/search`);
    const id = answer.headers.get('x-request-id');
    expect(id).toMatch(/^[\w-]{8,64}$/);
    const { headers } = (await answer.json()) as Seen;
    expect(headers['x-request-id']).toBe(id);
    expect(headers['traceparent']).toMatch(new RegExp(`^00-${id}-[0-9a-f]{16}-01$`));
  });

  it.each(['/', '/api/skills/search', '/api/nothing', '/remotes.json', '/remotes/nothing', '/health'])(
    'protects %s with headers',
    async (path) => {
      const { headers } = await fetch(gateway.origin + path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("script-src 'self';");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('referrer-policy')).toBeTruthy();
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('strict-transport-security')).toBeNull();
    },
  );

  it('serves pages with a new nonce in each answer', async () => {
    const nonceOf = async () => {
      const answer = await fetch(`${gateway.origin}/some/page`);
      const [, nonce = ''] = /name="csp-nonce" content="([^"]+)"/.exec(await answer.text()) ?? [];
      expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      return nonce;
    };
    expect(await nonceOf()).not.toBe(await nonceOf());
  });

  it.each(['/shell/1/js/main.89abcdef.js', '/remotes/discovery/1/js/main.0123abcd.js'])(
    'serves %s compressed and for ever',
    async (path) => {
      for (const [accept, encoding] of [
        ['gzip, br', 'br'],
        ['gzip', 'gzip'],
      ]) {
        const { status, headers } = await raw(gateway.origin + path, { 'accept-encoding': accept ?? '' });
        expect(status).toBe(200);
        expect(headers['content-encoding']).toBe(encoding);
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      }
    },
  );

  it.each(['/remotes.json', '/remotes/discovery/1/mf-manifest.json', '/robots.txt'])(
    'lets %s be checked each time',
    async (path) => {
      expect((await fetch(gateway.origin + path)).headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('names the type of the icon', async () => {
    expect((await fetch(`${gateway.origin}/favicon.ico`)).headers.get('content-type')).toBe('image/x-icon');
  });

  it('shows a new registry at once', async () => {
    const file = join(gateway.releasesDir, 'remotes.json');
    const before = readFileSync(file, 'utf8');
    await writeFile(file, '{"remotes":[]}');
    expect(await (await fetch(`${gateway.origin}/remotes.json`)).json()).toEqual({ remotes: [] });
    await writeFile(file, before);
  });

  it('describes its calls in OpenAPI', async () => {
    const document = (await (await fetch(`${gateway.origin}/api/docs/openapi.json`)).json()) as {
      info: { description: string };
      paths: Record<string, object>;
    };
    expect(document.info.description).toMatch(/at least 2 visible characters.*one letter of Han, Kana or Hangul/);
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(outside.map(([key]) => key.replace(/:(\w+)/g, '{$1}')).sort());
    expect((await fetch(`${gateway.origin}/api/docs`)).headers.get('content-type')).toContain('text/html');
  });

  it('refuses an upgrade of an unknown path, and survives its reset', async () => {
    const port = Number(new URL(gateway.origin).port);
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write('GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
      });
      socket.once('data', (data) => {
        resolve(data.toString());
        socket.resetAndDestroy();
      });
    });
    expect(answer).toMatch(/^HTTP\/1\.1 404/);
    expect((await fetch(`${gateway.origin}/live`)).status).toBe(200);
  });
});

describe('limits', () => {
  it('answers 429 with Retry-After beyond 120 writes a minute, member by member', async () => {
    const gateway = await createTestGateway();
    const [one, other] = [gateway.newMember(), gateway.newMember()];
    const write = (token: string) => fetch(`${gateway.origin}/api/skills`, { method: 'POST', headers: bearer(token) });
    const statuses = await Promise.all(Array.from({ length: 125 }, async () => (await write(one)).status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const refused = await write(one);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
    expect((await write(other)).status).toBe(200);
    // Reads have their own count.
    expect((await fetch(`${gateway.origin}/api/skills/search`, { headers: bearer(one) })).status).toBe(200);
    await gateway.close();
  });

  it('counts all calls, and new real-time connections, here a hundredth of 600 and of 300', async () => {
    const gateway = await createTestGateway({ env: { RATE_LIMIT_SCALE: '0.01' } });
    const statuses = async (count: number, path: string, headers = {}) => {
      const all: number[] = [];
      for (let call = 0; call < count; call += 1) all.push((await fetch(gateway.origin + path, { headers })).status);
      return all;
    };
    const calls = await statuses(7, '/api/skills/search', bearer(gateway.newMember()));
    expect(calls).toEqual([...Array(6).fill(200), 429]);
    const connections = await statuses(4, '/socket.io/?EIO=4&transport=polling');
    expect(connections).toEqual([200, 200, 200, 429]);
    await gateway.close();
  });

  it('grows with RATE_LIMIT_SCALE', async () => {
    const gateway = await createTestGateway({ env: { RATE_LIMIT_SCALE: '2' } });
    const token = gateway.newMember();
    const upload = () => fetch(`${gateway.origin}/api/upload/avatar`, { method: 'POST', headers: bearer(token) });
    const statuses: number[] = [];
    // In groups of three, because an address may have only 40 uploads open at once.
    for (let part = 0; part < 40; part += 1)
      statuses.push(...(await Promise.all([upload(), upload(), upload()])).map(({ status }) => status));
    expect(statuses).not.toContain(429);
    expect((await upload()).status).toBe(429);
    await gateway.close();
  });

  it('counts a registration only when the service accepts it, here at most two', async () => {
    const auth: RequestListener = (req, res) => {
      req.resume();
      res.writeHead(req.url === '/auth/register?weak' ? 400 : 201).end('{}');
    };
    const gateway = await createTestGateway({ services: { auth }, env: { RATE_LIMIT_SCALE: '0.1' } });
    const register = async (query = '') =>
      (await fetch(`${gateway.origin}/api/auth/register${query}`, { method: 'POST' })).status;
    const statuses: number[] = [];
    for (const query of ['?weak', '?weak', '?weak', '', '?weak', '', '', '']) statuses.push(await register(query));
    expect(statuses).toEqual([400, 400, 400, 201, 400, 201, 429, 429]);
    await gateway.close();
  });

  it('counts in its own process while Redis is away', async () => {
    const gateway = await createTestGateway({ env: { REDIS_URL: 'redis://127.0.0.1:1' } });
    const token = gateway.newMember();
    const statuses = await Promise.all(
      Array.from(
        { length: 125 },
        async () => (await fetch(`${gateway.origin}/api/skills`, { method: 'POST', headers: bearer(token) })).status,
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    const ready = await fetch(`${gateway.origin}/ready`);
    expect({ status: ready.status, body: await ready.json() }).toMatchObject({
      status: 200,
      body: { status: 'degraded' },
    });
    await gateway.close();
  });
});

describe('a service that is down', () => {
  it('causes a 503 with the error body, while the other services continue', async () => {
    const gateway = await createTestGateway();
    await new Promise((resolve) => gateway.upstreams.get('skills')?.close(resolve));
    const answer = await fetch(`${gateway.origin}/api/skills/search`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      code: 'service_unavailable',
      requestId: answer.headers.get('x-request-id'),
    });
    expect((await fetch(`${gateway.origin}/api/users`)).status).toBe(200);
    const health = await fetch(`${gateway.origin}/health`);
    expect(health.status).toBe(503);
    expect(await health.json()).toMatchObject({ status: 'degraded', services: { skills: 'unavailable', auth: 'ok' } });
    await gateway.close();
  });

  it('may be the one for matches: its calls get a 503, everything else continues', async () => {
    const gateway = await createTestGateway();
    await new Promise((resolve) => gateway.upstreams.get('matches')?.close(resolve));
    for (const path of ['/api/wants', '/api/matches', '/api/topics']) {
      expect((await fetch(`${gateway.origin}${path}`)).status).toBe(503);
    }
    for (const path of ['/api/skills/search', '/api/users', '/api/notifications', '/api/requests/sent']) {
      expect((await fetch(`${gateway.origin}${path}`)).status).toBe(200);
    }
    const health = await fetch(`${gateway.origin}/health`);
    expect(health.status).toBe(200);
    expect(await health.json()).toMatchObject({
      status: 'degraded',
      services: { matches: 'unavailable', auth: 'ok' },
    });
    await gateway.close();
  });

  it('is abandoned when it hangs', async () => {
    const gateway = await createTestGateway({ services: { skills: () => undefined } });
    const start = performance.now();
    const answer = await fetch(`${gateway.origin}/api/skills/search`);
    expect(answer.status).toBe(503);
    // Three seconds, and two for a busy machine.
    expect(performance.now() - start).toBeLessThan(5_000);
    await gateway.close();
  });

  it('gets more time when it is only slow', async () => {
    const tell = echoService('skills');
    const gateway = await createTestGateway({
      services: {
        skills: (req, res) => {
          if (req.url === '/live') tell(req, res);
          else setTimeout(() => tell(req, res), 3200);
        },
      },
    });
    expect((await fetch(`${gateway.origin}/api/skills/search`)).status).toBe(200);
    await gateway.close();
  });
});

describe('other origins', () => {
  it('may call when they are listed', async () => {
    const gateway = await createTestGateway({ env: { CORS_ORIGINS: 'https://friends.example' } });
    const preflight = (origin: string) =>
      raw(`${gateway.origin}/api/skills`, { origin, 'access-control-request-method': 'POST' }, 'OPTIONS');
    expect((await preflight('https://friends.example')).headers['access-control-allow-origin']).toBe(
      'https://friends.example',
    );
    expect((await preflight('https://strangers.example')).headers['access-control-allow-origin']).toBeUndefined();
    await gateway.close();
  });
});

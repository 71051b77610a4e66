import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { SERVICES, type ServiceName } from '@mutua/contracts';
import { createLogger, createRedis, staticTokenVerifier, type TokenVerifier } from '@mutua/service-kit';
import { testKeySet, testToken } from '@mutua/service-kit/testing';
import { createGateway } from '../src/app.ts';
import type { LookUp } from '../src/calls/replicas.ts';
import { loadConfig } from '../src/config.ts';
import { TIMEOUTS, type Timeouts } from '../src/security/timeouts.ts';

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** A fake service that answers with the received call. */
export const echoService =
  (service: string): RequestListener =>
  (req, res) => {
    if (req.url === '/live' || req.url === '/ready') {
      res.end('{}');
      return;
    }
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ service, method: req.method, url: req.url, headers: req.headers }));
  };

/** An `echoService` that records each call. */
export const recordingService =
  (service: string, calls: string[]): RequestListener =>
  (req, res) => {
    // The gateway reads the site by itself, for its documents.
    if (req.url !== '/site') calls.push(`${req.method} ${req.url}`);
    req.resume();
    echoService(service)(req, res);
  };

const script = 'console.log("a script that is long enough to be compressed");'.repeat(20);

/** Writes a release of the shell and of one remote, in the layout of packages/remotes/repository. */
const release = async (dir: string): Promise<void> => {
  const files: Record<string, string> = {
    'remotes.json': JSON.stringify({
      remotes: [
        {
          name: 'discovery',
          version: '1',
          container: 'discovery_1',
          entry: '/remotes/discovery/1/mf-manifest.json',
          routes: [
            { path: '/', access: 'guest' },
            { path: '/some/page', access: 'public' },
            { path: '/skills/:skillId', access: 'public' },
            { path: '/profile/:userId', access: 'public' },
            { path: '/lessons/:lessonId', access: 'public' },
            { path: '/search', access: 'public' },
            { path: '/register', access: 'guest' },
            { path: '/skills/:skillId/edit', access: 'member' },
            { path: '/verify-email/:token?', access: 'public' },
          ],
          widgets: [],
        },
      ],
    }),
    'discovery/1/mf-manifest.json': '{}',
    'discovery/1/js/main.0123abcd.js': script,
    'discovery/1/pages.json': JSON.stringify({
      always: ['remoteEntry.0123abcd.js', 'js/texts.0123abcd.js'],
      pages: {
        '/': { files: [], title: 'Learn by exchange', description: 'Teach and learn.' },
        '/skills/:skillId': { files: ['js/skill.0123abcd.js', 'css/skill.0123abcd.css'], title: 'Skill' },
        '/some/page': { files: [], title: 'Some page' },
        '/search': { files: [], reads: ['GET /skills/search?q={q}&page=1', 'GET /requests/sent'] },
      },
    }),
    'shell/1/index.html': `<!doctype html><html lang="en"><head><link rel="manifest" href="/site.webmanifest">
<title>Mutua</title>
<meta name="description" content="Mutua">
<meta name="csp-nonce" content="__CSP_NONCE__"><script defer src="/shell/1/js/main.89abcdef.js"></script></head><body><div id="root"></div>
<noscript>Mutua needs JavaScript.</noscript></body></html>`.padEnd(2000),
    'shell/1/js/main.89abcdef.js': script,
    '.records/discovery/1.json': '{}',
    '.building/discovery-1/js/main.js': script,
    'shell/1/favicon.ico': 'icon',
  };
  for (const [name, content] of Object.entries(files)) {
    const path = join(dir, name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, content);
    if (name.endsWith('.js')) {
      await writeFile(`${path}.br`, brotliCompressSync(content));
      await writeFile(`${path}.gz`, gzipSync(content));
    }
  }
  await symlink('1', join(dir, 'shell', 'current'));
};

/** Starts a gateway on a free port before fake services, with separate limits in the real Redis. */
export const createTestGateway = async ({
  services = {},
  env = {},
  timeouts = {},
  verifier = staticTokenVerifier(testKeySet()),
  lookUp,
}: {
  services?: Partial<Record<ServiceName, RequestListener>>;
  env?: Record<string, string>;
  timeouts?: Partial<Timeouts>;
  verifier?: TokenVerifier;
  lookUp?: LookUp;
} = {}) => {
  const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
  const releasesDir = await mkdtemp(join(tmpdir(), 'mutua-gateway-'));
  await release(releasesDir);
  const upstreams = new Map<ServiceName, Server>();
  const urls: Record<string, string> = {};
  for (const name of SERVICES) {
    const server = createServer(services[name] ?? echoService(name));
    upstreams.set(name, server);
    urls[`${name.toUpperCase()}_URL`] = await listen(server);
  }
  const config = loadConfig({
    NODE_ENV: 'test',
    PAGE_DEADLINE_MS: '2000',
    REDIS_URL: redisUrl,
    RELEASES_DIR: releasesDir,
    ...urls,
    ...env,
  });
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger({
    service: 'gateway',
    destination: { write: (line) => lines.push(JSON.parse(line)) },
  });
  const redis = createRedis(config.REDIS_URL, { role: 'general' });
  // Other test files make calls from the same address at the same time.
  redis.options.keyPrefix = `${randomBytes(6).toString('hex')}:`;
  const gateway = createGateway({
    config,
    logger,
    redis,
    verifier,
    timeouts: { ...TIMEOUTS, ...timeouts },
    lookUp,
  });
  const origin = await listen(gateway.server);
  // Before Redis is connected, the gateway counts for itself.
  if (config.REDIS_URL === redisUrl) await redis.ping();

  return {
    origin,
    port: Number(new URL(origin).port),
    /** The log lines. */
    lines,
    drain: gateway.drain,
    redis,
    releasesDir,
    upstreams,
    /** Returns the token of a new member, because limits count by member. */
    newMember: () => testToken(randomBytes(12).toString('hex')),
    close: async () => {
      await gateway.close();
      await close(gateway.server);
      await Promise.all([...upstreams.values()].map(close));
      redis.disconnect();
      await rm(releasesDir, { recursive: true });
    },
  };
};

export type Gateway = Awaited<ReturnType<typeof createTestGateway>>;

/** A gateway for all tests of a `describe` block. Its fields are set when the first of them runs. */
export const testGateway = (options?: Parameters<typeof createTestGateway>[0]): Gateway => {
  const gateway = {} as Gateway;
  beforeAll(async () => {
    Object.assign(gateway, await createTestGateway(options));
  });
  afterAll(() => gateway.close());
  return gateway;
};

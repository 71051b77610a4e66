/** TLS to Redis: a private authority in NODE_EXTRA_CA_CERTS, and real servers that accept only TLS. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { NO_PLACE, OPEN_PRIVACY } from '@mutua/contracts';
import { newEvent } from '../events/event.ts';
import { DEFAULT_QUEUE_PREFIX, jobOf, openQueue } from '../events/queues.ts';
import { makeCertificate, type TestCertificate } from '../testing/certificate.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import {
  startRedisCluster,
  startRedisSentinel,
  startRedisServer,
  type TestRedisServers,
} from '../testing/redis-servers.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createRedis } from './redis.ts';

const PATIENCE_MS = 30_000;

const known = getCACertificates();
let context: TestContext;
let certificate: TestCertificate;
let servers: TestRedisServers | undefined;
let child: ChildProcess | undefined;
beforeAll(async () => {
  context = await createTestContext('notifications');
  certificate = await makeCertificate();
  setDefaultCACertificates([...known, certificate.authorityPem]); // this process sends the events
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await servers?.stop();
});
afterAll(async () => {
  setDefaultCACertificates(known);
  await certificate.remove();
  await context.close();
});

/** `authority` is the file of an authority that the service trusts in addition to those of Node.js. */
function start(redisUrl: string, authority = '') {
  child = spawn(process.execPath, [join(import.meta.dirname, '../../test/small-service.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      PORT: '0',
      MONGODB_URI: context.mongoUri,
      MONGODB_DB: context.dbName,
      REDIS_URL: redisUrl,
      AUTH_JWKS_URL: 'http://127.0.0.1:1/jwks.json',
      MIGRATE_ON_START: 'true',
      NODE_EXTRA_CA_CERTS: authority,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  return () => output.split('\n').filter(Boolean);
}

async function send(redisUrl: string): Promise<void> {
  const redis = createRedis(redisUrl, { role: 'general' });
  const queue = openQueue('notifications', { connection: redis, prefix: DEFAULT_QUEUE_PREFIX });
  const member = {
    _id: 'a'.repeat(24),
    name: 'Ada Byron',
    avatar: null,
    location: '',
    ...NO_PLACE,
    timeZone: null,
    privacy: OPEN_PRIVACY,
    version: 1,
  };
  await queue.addBulk([jobOf(newEvent('member.changed', { member }))]);
  await queue.close();
  redis.disconnect();
}

const logged = (lines: string[]) => lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));

it.each([
  ['one server', startRedisServer],
  ['sentinels', startRedisSentinel],
  ['a cluster', startRedisCluster],
])(
  'a service is ready and handles events by %s, when it trusts the authority',
  async (_, startServers) => {
    servers = await startServers({ tls: certificate });
    const lines = start(servers.url, certificate.authority);
    const { port } = await waitFor(() => logged(lines()).find(({ msg }) => msg === 'listening'), PATIENCE_MS);
    await waitFor(async () => {
      const ready = await (await fetch(`http://127.0.0.1:${port}/ready`)).json();
      expect(ready).toEqual({ status: 'ok', checks: { mongo: 'ok', redis: 'ok' } });
      return true;
    }, PATIENCE_MS);

    await send(servers.url);
    await waitFor(() => lines().includes('member changed'), PATIENCE_MS);
    expect(logged(lines()).filter(({ msg }) => msg === 'Redis cannot be reached')).toEqual([]);
  },
  120_000,
);

it.each([
  ['is by an authority that it does not know', async () => certificate, {}],
  [
    'is for another name',
    () => makeCertificate('DNS:redis.elsewhere.example'),
    { reason: expect.stringContaining('127.0.0.1') },
  ],
])(
  'a service refuses a certificate that %s, and says so',
  async (_, make, expected) => {
    const own = await make();
    servers = await startRedisServer({ tls: own });
    const lines = start(servers.url, own === certificate ? '' : own.authority);
    const line = await waitFor(() => logged(lines()).find(({ msg }) => msg === 'Redis cannot be reached'), PATIENCE_MS);
    expect(line).toMatchObject({ reason: expect.stringMatching(/certificate/i), ...expected });
    if (own !== certificate) await own.remove();
  },
  120_000,
);

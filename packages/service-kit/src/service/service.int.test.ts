import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { NO_PLACE, OPEN_PRIVACY } from '@mutua/contracts';
import { newEvent } from '../events/event.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { waitFor } from '../testing/wait-for.ts';

let context: TestContext;
let children: ChildProcess[] = [];
beforeAll(async () => {
  context = await createTestContext('notifications', { strict: true });
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
});
afterAll(() => context.close());

function start({ env = {}, args = [] }: { env?: Record<string, string>; args?: string[] } = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../test/small-service.ts'), ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'test',
      PORT: '0',
      MONGODB_URI: context.mongoUri,
      MONGODB_DB: context.dbName,
      REDIS_URL: context.redisUrl,
      QUEUE_PREFIX: context.prefix,
      AUTH_JWKS_URL: 'http://127.0.0.1:1/jwks.json',
      MIGRATE_ON_START: 'true',
      ...env,
    },
  });
  children.push(child);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => lines.push(...chunk.toString().split('\n').filter(Boolean)));
  }
  const log = () => lines.flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
  return {
    child,
    exited: once(child, 'close').then(([code]) => code as number),
    log,
    said: () => lines.filter((line) => !line.startsWith('{')),
    url: async () => {
      const listening = await waitFor(() => log().find(({ msg }) => msg === 'listening'));
      return `http://127.0.0.1:${listening.port}`;
    },
  };
}

const memberChanged = () =>
  newEvent('member.changed', {
    member: {
      _id: 'a'.repeat(24),
      name: 'Ada Byron',
      avatar: null,
      location: '',
      ...NO_PLACE,
      timeZone: null,
      privacy: OPEN_PRIVACY,
      version: 1,
    },
  });

it('becomes ready, handles events, and on SIGTERM stops its parts after the last call is answered', async () => {
  const service = start();
  const url = await service.url();
  expect(await (await fetch(`${url}/ready`)).json()).toEqual({ status: 'ok', checks: { mongo: 'ok', redis: 'ok' } });
  await context.publish(memberChanged());
  await waitFor(() => service.said().includes('member changed'));
  const slow = fetch(`${url}/slow`).then((response) => response.text());
  await waitFor(() => service.said().includes('slow begun'));
  service.child.kill('SIGTERM');
  expect(await slow).toBe('slow');
  expect(await service.exited).toBe(0);
  expect(service.said()).toEqual(['start', 'member changed', 'slow begun', 'drain', 'stop']);
});

it('answers while Redis is away, and reports itself as degraded', async () => {
  const service = start({ env: { REDIS_URL: 'redis://127.0.0.1:1' } });
  const response = await fetch(`${await service.url()}/ready`);
  expect([response.status, await response.json()]).toEqual([
    200,
    { status: 'degraded', checks: { mongo: 'ok', redis: 'failed' } },
  ]);
});

it('does not start when a migration is missing, and names the command that applies it', async () => {
  const place = { MIGRATE_ON_START: 'false', MONGODB_DB: `${context.dbName}-new` };
  const early = start({ env: place });
  expect(await early.exited).toBe(1);
  expect(early.log()).toContainEqual(
    expect.objectContaining({
      msg: 'did not start',
      err: expect.objectContaining({
        message: expect.stringMatching(/misses 001-indexes.*npm run migrate -- notifications/),
      }),
    }),
  );
  expect(await start({ env: place, args: ['migrate'] }).exited).toBe(0);
  expect(await (await fetch(`${await start({ env: place }).url()}/live`)).json()).toEqual({ status: 'ok' });
  await context.connection.useDb(place.MONGODB_DB).dropDatabase();
});

it('refuses an unknown command', async () => {
  const service = start({ args: ['dance'] });
  expect(await service.exited).toBe(1);
  expect(service.said()).toEqual([expect.stringMatching(/^dance is not a command/)]);
});

it('lists the faults of its environment before it runs a command', async () => {
  const service = start({ args: ['republish'], env: { MONGODB_URI: 'postgres://x' } });
  expect(await service.exited).toBe(1);
  expect(service.said()).toContain('  MONGODB_URI: must start with mongodb://');
});

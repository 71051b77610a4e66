import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestContext, freePort, type TestContext, waitFor } from '@mutua/service-kit/testing';
import { PASSWORD } from '../test/harness.ts';
import { app } from './app.ts';

let context: TestContext;
let folder: string;
beforeAll(async () => {
  context = await createTestContext('auth', { migrations: app.definition.migrations });
  folder = await mkdtemp(join(tmpdir(), 'mutua-auth-'));
});
afterAll(async () => {
  await context.close();
  await rm(folder, { recursive: true });
});

/** Runs a file of the service as a separate process. */
function run(file: string, { env = {}, args = [] as string[] } = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'test',
      PORT: '0',
      MONGODB_URI: context.mongoUri,
      MONGODB_DB: context.dbName,
      REDIS_URL: context.redisUrl,
      QUEUE_PREFIX: context.prefix,
      MIGRATE_ON_START: 'true',
      AUTH_SIGNING_KEYS_FILE: join(folder, 'keys.json'),
      FILE_STORE: join(folder, 'uploads'),
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, exit, output: () => output };
}

it('starts, becomes ready, publishes its key, and ends on SIGTERM', async () => {
  const { child, exit, output } = run('main.ts');
  const port = await waitFor(() => /"port":(\d+)/.exec(output())?.[1]);
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect(await (await get('/ready')).json()).toMatchObject({ status: 'ok', checks: { mongo: 'ok', redis: 'ok' } });
  expect(await (await get('/.well-known/jwks.json')).json()).toMatchObject({ keys: [{ kty: 'RSA', alg: 'RS256' }] });
  const unknown = await get('/auth/none');
  expect([unknown.status, unknown.headers.get('x-powered-by')]).toEqual([404, null]);
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
}, 40_000);

it('takes equally long for known and unknown addresses, so that nobody learns who is a member', async () => {
  const metricsPort = await freePort();
  const { child, exit, output } = run('main.ts', {
    env: { RATE_LIMIT_SCALE: '1000', METRICS_PORT: String(metricsPort) },
  });
  const port = await waitFor(() => /"port":(\d+)/.exec(output())?.[1]);
  const metrics = `http://127.0.0.1:${metricsPort}/metrics`;
  const cpuSeconds = async () =>
    Number(/^process_cpu_seconds_total\S* ([\d.e-]+)/m.exec(await (await fetch(metrics)).text())?.[1]);
  const post = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' };
    return (
      await fetch(`http://127.0.0.1:${port}/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    ).status;
  };
  const register = (email: string) => post('register', { name: 'Grace Hopper', email, password: PASSWORD });
  for (const email of ['known@example.org', 'waits@example.org']) expect(await register(email)).toBe(201);
  await context.connection
    .collection('members')
    .updateOne({ email: 'known@example.org' }, { $set: { isVerified: true } });

  const signIn = (email: string) => post('login', { email, password: 'Wrong1234' });
  const calls: [status: number, call: (round: number) => Promise<number>][] = [
    [201, () => register('known@example.org')],
    [201, () => register('waits@example.org')],
    [201, (round) => register(`fresh${round}@example.org`)],
    [401, () => signIn('nobody@example.org')],
    [401, () => signIn('known@example.org')],
  ];
  const least = calls.map(() => Number.POSITIVE_INFINITY);
  // One round after the other, because a machine that is busy for a while would make one kind of call slow.
  for (let round = 0; round < 5; round += 1)
    for (const [kind, [status, call]] of calls.entries()) {
      const before = await cpuSeconds();
      expect(await call(round)).toBe(status);
      least[kind] = Math.min(least[kind] ?? 0, (await cpuSeconds()) - before);
    }
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  // Hashing a password takes most of the time. Without it a call takes a tenth.
  expect(Math.max(...least)).toBeLessThan(Math.min(...least) * 4);
}, 60_000);

it('does not start in production without its keys', async () => {
  const { exit, output } = run('main.ts', {
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://mutua.example',
      AUTH_SIGNING_KEYS_FILE: join(folder, 'missing.json'),
    },
  });
  expect(await exit).toBe(1);
  expect(output()).toMatch(/AUTH_SIGNING_KEYS_FILE: .*missing.json does not exist/);
}, 20_000);

it('reports every fault of its environment', async () => {
  const { exit, output } = run('main.ts', { env: { MONGODB_URI: 'postgres://x', REDIS_URL: '' } });
  expect(await exit).toBe(1);
  expect(output()).toMatch(/MONGODB_URI: must start/);
  expect(output()).toMatch(/REDIS_URL: is required/);
}, 20_000);

it('loads demo data by a separate command, and refuses a file without demo data', async () => {
  const empty = {
    password: 'Demo12345',
    members: [],
    follows: [],
    skills: [],
    requests: [],
    reviews: [],
    messages: [],
  };
  const file = join(folder, 'demo.json');
  await writeFile(file, JSON.stringify({ ...empty, reads: [], notifications: [] }));
  expect(await run('seed.ts', { args: [file] }).exit).toBe(0);
  await writeFile(file, '{}');
  expect(await run('seed.ts', { args: [file] }).exit).toBe(1);
  expect(await run('seed.ts').exit).toBe(1);
}, 40_000);

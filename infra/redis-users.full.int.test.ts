/** Runs every process with its own user of Redis, as Compose does: each can do what it needs, but is denied the keys of others. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@mutua/contracts/limits';
import { waitFor } from '@mutua/service-kit/testing';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { io } from 'socket.io-client';
import { freePort } from './engines/processes/ports.ts';
import { type Api, fillSystem, signIn } from './events/testing/small-system.ts';
import { runScript } from './stack/run-script.ts';
import { type Stack, startStack } from './stack/stack.ts';
import { FREE_PORTS } from './stack/stack-location.ts';

const PROCESSES = ['gateway', ...SERVICES] as const;
type Process = (typeof PROCESSES)[number];

const run = `test-users-${randomBytes(5).toString('hex')}`;
const databases = Object.fromEntries(SERVICES.map((name) => [name, `${run}_${name}`])) as Record<ServiceName, string>;

let folder: string;
let server: ChildProcess;
let stack: Stack;
let urls: Record<Process, string>;
let all: Redis;
const clients: Redis[] = [];

const open = (url: string): Redis => {
  const client = new Redis(url, { enableReadyCheck: false, lazyConnect: true });
  client.on('error', () => undefined);
  clients.push(client);
  return client;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mutua-users-'));
  const secrets = join(folder, 'secrets');
  await runScript('infra/secrets.mjs', [secrets]);
  const port = await freePort(0);
  server = spawn(
    process.env['TEST_REDIS_PROGRAM'] ?? '',
    // As in docker-compose.yml: the users of the ACL file replace the password of redis.conf.
    [
      join(secrets, 'redis.conf'),
      '--aclfile',
      join(secrets, 'redis-users.acl'),
      '--port',
      String(port),
      '--dir',
      folder,
    ],
    { stdio: 'ignore' },
  );
  const addressOf = async (file: string) =>
    (await readFile(join(secrets, file), 'utf8'))
      .trim()
      .replace('REDIS_URL=', '')
      .replace('@redis:6379', `@127.0.0.1:${port}`);
  urls = Object.fromEntries(
    await Promise.all(PROCESSES.map(async (name) => [name, await addressOf(`redis-${name}.env`)])),
  );
  all = open(await addressOf('redis.env'));
  await waitFor(() => all.ping());
  const mongodbUri = process.env['TEST_MONGODB_URI'] ?? '';
  Object.assign(process.env, { MONGODB_URI: mongodbUri, REDIS_URL: await addressOf('redis.env') });
  stack = await startStack({
    dataDir: folder,
    releasesDir: join(folder, 'releases'),
    ports: FREE_PORTS,
    env: { RATE_LIMIT_SCALE: '1000' },
    databases,
    redisUrls: urls,
    seed: false,
  });
}, 300_000);

afterAll(async () => {
  await stack?.stop();
  for (const client of clients) client.disconnect();
  const ended = once(server, 'exit');
  server.kill();
  await ended;
  const mongo = await mongoose.mongo.MongoClient.connect(process.env['TEST_MONGODB_URI'] ?? '');
  for (const service of SERVICES) await mongo.db(databases[service]).dropDatabase();
  await mongo.close();
  await rm(folder, { recursive: true, force: true });
}, 120_000);

it('lets members do everything that uses Redis', async () => {
  const api: Api = { origin: stack.origin, mailUrl: stack.mailUrl ?? '' };
  // Mails, events of every service, limits, sessions.
  await fillSystem(api);
  const [ada, ben] = [await signIn(api, 'ada-byron@small.example'), await signIn(api, 'ben-okri@small.example')];
  const { conversations } = (await ada.call('GET', '/messages/conversations')).body;
  const { request } = conversations.find((each: { request: { status: string } }) => each.request.status === 'accepted');

  // Presence, rooms, calls.
  const connect = ({ accessToken: token }: { accessToken: string }) =>
    io(stack.origin, { transports: ['websocket'], auth: { token }, forceNew: true });
  const [adaSocket, benSocket] = [connect(ada), connect(ben)];
  await Promise.all([adaSocket, benSocket].map((socket) => waitFor(() => socket.connected)));
  const received = once(benSocket as never, 'new_message');
  const sent = await adaSocket.timeout(20_000).emitWithAck('send_message', {
    requestId: request._id,
    receiverId: ben.user._id,
    content: 'Are you there?',
    clientId: 'users-1',
  });
  expect(sent).toMatchObject({ ok: true });
  await received;
  const called = once(benSocket as never, 'incoming_call');
  expect(
    await adaSocket.timeout(20_000).emitWithAck('call_user', {
      requestId: request._id,
      targetUserId: ben.user._id,
      callType: 'audio',
      callId: randomUUID(),
    }),
  ).toMatchObject({ ok: true });
  await called;
  for (const socket of [adaSocket, benSocket]) socket.disconnect();

  // Auth announces the end of the session to every process.
  await ada.call('POST', '/auth/logout', { refreshToken: ada.refreshToken });
  await waitFor(() =>
    ada.call('GET', '/messages/conversations').then(
      () => false,
      (error: Error) => error.message.includes('401'),
    ),
  );

  for (const service of SERVICES) {
    const ready = await fetch(`http://127.0.0.1:${stack.ports[service]}/ready`);
    expect([service, ((await ready.json()) as { status: string }).status]).toEqual([service, 'ok']);
  }
  const denied: string[] = [];
  for (const file of await readdir(stack.logDir)) {
    const text = await readFile(join(stack.logDir, file), 'utf8');
    denied.push(...text.split('\n').filter((line) => line.includes('NOPERM')));
  }
  expect(denied).toEqual([]);
  // Redis' own list has what a process does without, too: limits are counted in the process when Redis refuses.
  for (const name of PROCESSES) await open(urls[name]).incr(`mutua:limit:${name}:test`);
  expect(await all.call('ACL', 'LOG')).toEqual([]);
}, 300_000);

it('refuses a process the keys of others', async () => {
  const attempts: [Process, string, ...string[]][] = [
    ['skills', 'HGETALL', 'mutua:events-notifications:e-1'], // what auth had mailed: links that reset passwords
    ['skills', 'HGETALL', 'mutua:events-chat:e-1'],
    ['matches', 'GET', 'mutua:auth:{passkey:x}'],
    ['chat', 'DEL', 'mutua:limit:auth:login-client-failures:x'],
    ['chat', 'SET', 'jwks:http://auth:8080/.well-known/jwks.json', '{}'], // keys that sign access tokens
    ['chat', 'XADD', 'mutua:ended-sessions', '*', 'ended', '{}'],
    ['gateway', 'LRANGE', 'mutua:events-auth:wait', '0', '-1'],
    ['auth', 'SUBSCRIBE', 'mutua:socket#/#'],
    ['notifications', 'SET', 'mutua:presence:user:x', '1'],
    ['requests', 'KEYS', '*'],
    ['requests', 'SCAN', '0'],
    ['skills', 'CONFIG', 'GET', '*'],
    ['skills', 'FLUSHALL'],
    ['skills', 'ACL', 'LIST'],
  ];
  for (const [name, command, ...args] of attempts) {
    const answer = await open(urls[name])
      .call(command, ...args)
      .catch((error: Error) => error.message);
    expect([name, command, answer]).toEqual([name, command, expect.stringContaining('NOPERM')]);
  }
});

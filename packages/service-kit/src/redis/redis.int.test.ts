import { isConnectionError } from '../errors/connection-error.ts';
import { createRateLimiter } from '../limits/rate-limit.ts';
import { createLogger } from '../logging/logger.ts';
import { redisCheck } from '../service/health.ts';
import { isSingleRedis } from '../testing/context.ts';
import { startRedisServer, type TestRedisServers } from '../testing/redis-servers.ts';
import { openProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createRedis, type RedisClient, type RedisRole } from './redis.ts';

/** Tests with a proxy in front of one server. Clients of a cluster or of sentinels bypass the proxy. */
const itOnOneServer = isSingleRedis() ? it : it.skip;

let proxy: TcpProxy;
let close: () => void = () => undefined;
beforeEach(async () => {
  proxy = await openProxy(process.env['TEST_REDIS_URL'] ?? '');
});
afterEach(async () => {
  close();
  await proxy.cut();
});

async function open(role: RedisRole, lines: string[] = []) {
  const logger = createLogger({ service: 'test', destination: { write: (line) => lines.push(JSON.parse(line).msg) } });
  const redis = createRedis(`redis://127.0.0.1:${proxy.port}`, { role, logger });
  close = () => redis.disconnect();
  await waitFor(() => redis.status === 'ready');
  return redis;
}

itOnOneServer.each(['producer', 'general'] as const)(
  'as %s fails while Redis is away, and works when it is back',
  async (role) => {
    const redis = await open(role);
    await proxy.cut();
    await waitFor(() => redis.status !== 'ready');
    const error = await redis.ping().catch((reason) => reason);
    expect(isConnectionError(error)).toBe(true);
    if (role === 'producer') expect(error.message).toContain("Stream isn't writeable"); // nothing was even queued
    await proxy.mend();
    expect(await waitFor(() => redis.ping())).toBe('PONG');
  },
);

itOnOneServer('as worker waits until Redis is back', async () => {
  const redis = await open('worker');
  await proxy.cut();
  const pong = redis.ping();
  await waitFor(() => redis.status === 'reconnecting');
  await proxy.mend();
  expect(await pong).toBe('PONG');
});

itOnOneServer('logs an outage once, however long it takes', async () => {
  const lines: string[] = [];
  const redis = await open('worker', lines);
  let attempts = 0;
  redis.on('reconnecting', () => {
    attempts += 1;
  });
  await proxy.cut();
  await waitFor(() => attempts > 3);
  await proxy.mend();
  await waitFor(() => redis.status === 'ready');
  expect(lines).toEqual(['Redis cannot be reached', 'Redis is back']);
});

describe('a Redis that answers but accepts no writes', () => {
  let server: TestRedisServers;
  let redis: RedisClient;
  beforeAll(async () => {
    server = await startRedisServer();
    redis = createRedis(server.url, { role: 'general' });
  });
  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });

  const set = (option: string, value: number | string) => () => redis.call('CONFIG', 'SET', option, value);
  it.each([
    ['is full', set('maxmemory', 1), set('maxmemory', 0)],
    ['has too few replicas', set('min-replicas-to-write', 1), set('min-replicas-to-write', 0)],
    ['is read-only', () => redis.call('REPLICAOF', '127.0.0.1', 1), () => redis.call('REPLICAOF', 'NO', 'ONE')],
  ])('counts as away: %s', async (state, begin, end) => {
    const message = 'Too many calls at once.' as const;
    const limit = { calls: 1, seconds: 60 };
    const limiter = createRateLimiter({ name: state, limit, redis, prefix: 'test', message });
    await redisCheck(redis)();
    await begin();
    // The client may close the connection after the first refusal, to look for another master.
    const failures: unknown[] = [];
    for (const write of [
      () => redis.set('a', 1),
      () => redis.multi().zadd('b', 1, 'c').pexpire('b', 1).exec(),
      () => redis.eval("return redis.call('set', KEYS[1], 1)", 1, 'a'),
      () => redisCheck(redis)(),
    ]) {
      failures.push(await write().catch((error: unknown) => error));
      await waitFor(() => redis.status === 'ready');
    }
    expect(failures.map((error) => [error, isConnectionError(error)])).toEqual(failures.map((error) => [error, true]));
    expect([await limiter.allows('ada'), await limiter.allows('ada')]).toEqual([true, false]);
    await waitFor(() => redis.status === 'ready');
    await end();
    await redisCheck(redis)();
  });
});

it('does not take a wrong command for an outage, also in a transaction', async () => {
  const redis = createRedis(process.env['TEST_REDIS_URL'] ?? '', { role: 'general' });
  close = () => redis.disconnect();
  const failures = [redis.call('SET', 'a'), redis.multi().set('a', 1).call('SET', 'a').exec()];
  for (const error of await Promise.all(failures.map((each) => each.catch((reason: unknown) => reason)))) {
    expect(error).toMatchObject({ name: 'ReplyError' });
    expect(isConnectionError(error)).toBe(false);
  }
});

import { openProxy, type TcpProxy } from '../test/tcp-proxy.ts';
import { isConnectionError } from './connection-error.ts';
import { createLogger } from './logger.ts';
import { createRedis, type RedisRole } from './redis.ts';
import { isSingleRedis } from './testing/context.ts';
import { waitFor } from './testing/wait-for.ts';

/** A proxy stands before one server; a client of a cluster or of sentinels goes around it. */
const itOnOneServer = isSingleRedis() ? it : it.skip;

let proxy: TcpProxy;
let close: () => void;
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

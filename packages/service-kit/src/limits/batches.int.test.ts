import { randomBytes } from 'node:crypto';
import { TooManyRequestsError } from '../errors/errors.ts';
import { createLogger } from '../logging/logger.ts';
import type { RedisClient } from '../redis/redis.ts';
import { createRedis, findKeys, pipelined } from '../redis/redis.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit.ts';

const prefix = `test-batches-${randomBytes(5).toString('hex')}`;
const logger = createLogger({ service: 'test', level: 'silent' });
let redis: RedisClient;
beforeAll(async () => {
  redis = createRedis(process.env['TEST_REDIS_URL'] ?? '', { role: 'general' });
  await redis.ping(); // a connection that is not ready yet counts as away
});
afterAll(async () => {
  await pipelined(redis, await findKeys(redis, `${prefix}:*`), (pipeline, key) => pipeline.del(key));
  redis.disconnect();
});

const createLimiter = (name: string, scale = 1): RateLimiter =>
  createRateLimiter({
    name,
    limit: { calls: 10, seconds: 60 },
    scale,
    message: 'Too many calls at once.',
    redis,
    prefix,
    batched: { logger },
  });

/** How many of `times` concurrent calls are allowed. */
const passed = async (limiter: RateLimiter, key: string, times: number): Promise<number> => {
  const results = await Promise.allSettled(Array.from({ length: times }, () => limiter.consume(key)));
  return results.filter(({ status }) => status === 'fulfilled').length;
};

it('allows exactly the limit in one process, for each key', async () => {
  const limiter = createLimiter('alone');
  expect(await passed(limiter, 'ada', 14)).toBe(10);
  expect(await passed(limiter, 'ada', 1)).toBe(0);
  expect(await passed(limiter, 'grace', 3)).toBe(3);
  await limiter.stop();
});

it('counts what other processes have reported', async () => {
  const [one, other] = [createLimiter('shared'), createLimiter('shared')];
  expect(await passed(one, 'ada', 4)).toBe(4);
  await one.stop();
  expect(await passed(other, 'ada', 14)).toBe(6);
  await other.stop();
});

it('refuses with its message and the seconds to wait', async () => {
  const limiter = createLimiter('refusing', 0.01);
  await limiter.consume('ada');
  const refusal = await limiter.consume('ada').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(TooManyRequestsError);
  expect(refusal).toMatchObject({
    message: 'Too many calls at once.',
    headers: { 'Retry-After': expect.stringMatching(/^(5\d|60)$/) },
  });
  await limiter.stop();
});

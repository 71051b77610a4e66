import { randomBytes } from 'node:crypto';
import { TooManyRequestsError } from '../errors/errors.ts';
import type { RedisClient } from '../redis/redis.ts';
import { createRedis, findKeys, pipelined } from '../redis/redis.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit.ts';

const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
const prefix = `test-limits-${randomBytes(5).toString('hex')}`;
let redis: RedisClient;
let away: RedisClient;
beforeAll(async () => {
  redis = createRedis(redisUrl, { role: 'general' });
  away = createRedis(redisUrl, { role: 'producer' });
  await redis.ping(); // a connection that is not ready yet counts as away
  away.disconnect();
});
afterAll(async () => {
  await pipelined(redis, await findKeys(redis, `${prefix}:*`), (pipeline, key) => pipeline.del(key));
  redis.disconnect();
});

const LIMIT = { calls: 3, seconds: 60 };
const message = 'Too many calls at once.' as const;
/** How many of `times` concurrent calls are allowed. */
const passed = async (limiter: RateLimiter, key: string, times: number): Promise<number> => {
  const answers = await Promise.all(Array.from({ length: times }, () => limiter.allows(key)));
  return answers.filter(Boolean).length;
};

it('allows the limit per window and key, counted over all processes', async () => {
  const options = { name: 'shared', limit: LIMIT, redis, prefix, message };
  const [one, other] = [createRateLimiter(options), createRateLimiter(options)];
  const [first, second] = await Promise.all([passed(one, 'ada', 4), passed(other, 'ada', 4)]);
  expect(first + second).toBe(3);
  expect(await passed(one, 'grace', 1)).toBe(1);
});

it('refuses with its message and the seconds to wait', async () => {
  const limiter = createRateLimiter({ name: 'refusing', limit: LIMIT, redis, prefix, message });
  await passed(limiter, 'ada', 3);
  const refusal = await limiter.consume('ada').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(TooManyRequestsError);
  expect(refusal).toMatchObject({ message, headers: { 'Retry-After': expect.stringMatching(/^(5\d|60)$/) } });
});

it('counts separately for another name or another prefix', async () => {
  const limiterOf = (more: { name: string; prefix: string }) =>
    createRateLimiter({ limit: LIMIT, redis, message, ...more });
  for (const limiter of [
    limiterOf({ name: 'apart', prefix }),
    limiterOf({ name: 'other', prefix }),
    limiterOf({ name: 'apart', prefix: `${prefix}:other` }),
  ]) {
    expect(await passed(limiter, 'ada', 5)).toBe(3);
  }
});

it('is multiplied by the scale, and allows at least one call', async () => {
  const scaled = (scale: number) =>
    createRateLimiter({ name: `scale-${scale}`, limit: LIMIT, redis, prefix, message, scale });
  expect(await passed(scaled(2), 'ada', 10)).toBe(6);
  expect(await passed(scaled(0.01), 'ada', 10)).toBe(1);
});

it.each([
  ['while Redis is away', () => away],
  ['without a Redis', () => undefined],
])('counts in its process %s', async (_when, store) => {
  const limiter = createRateLimiter({ name: 'alone', limit: LIMIT, redis: store(), prefix, message });
  expect(await passed(limiter, 'ada', 5)).toBe(3);
});

it('stores no name or address of a person in Redis', async () => {
  const limiter = createRateLimiter({ name: 'private', limit: LIMIT, redis, prefix, message });
  await limiter.consume('ada@example.org');
  const keys = await findKeys(redis, `${prefix}:limit:private:*`);
  expect(keys).toHaveLength(1);
  expect(keys[0]).not.toContain('ada');
});

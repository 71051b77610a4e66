import { findKeys, type RedisClient } from '../redis/redis.ts';
import type { TestContext } from './context.ts';

/** The value of a key, whatever its type. */
async function storedUnder(redis: RedisClient, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, 0, '-1');
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      return null;
  }
}

/**
 * Everything that the service under test has stored or logged, as one text. It has all collections, the log, and all keys of Redis with
 * their values, the jobs of queues among them. A test looks in it for words that must have been forgotten.
 * @param without leaves out the jobs that wait for another service
 */
export async function everythingStored(
  { connection, redis, prefix, log }: Pick<TestContext, 'connection' | 'redis' | 'prefix' | 'log'>,
  without?: (value: string) => boolean,
): Promise<string> {
  const collections = (await connection.db?.listCollections().toArray()) ?? [];
  const documents = await Promise.all(collections.map(({ name }) => connection.collection(name).find().toArray()));
  const keys = await findKeys(redis, `*${prefix}*`);
  const values = (await Promise.all(keys.map(async (key) => [key, await storedUnder(redis, key)]))).map((each) =>
    JSON.stringify(each),
  );
  return [JSON.stringify(documents), ...values.filter((value) => !without?.(value)), JSON.stringify(log.lines)].join(
    '\n',
  );
}

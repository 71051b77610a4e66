import { setTimeout as delay } from 'node:timers/promises';
import type { Model } from 'mongoose';
import {
  type Account,
  accountModel,
  addToAccount,
  anEvent,
  handlersOf,
  type Source,
  sourceModel,
  sumOf,
} from '../../test/ledger.ts';
import { type Consumer, createConsumer } from '../events/consumer.ts';
import { listDeadLetters, replayDeadLetters } from '../events/dead-letters.ts';
import { outboxFields } from '../events/outbox-fields.ts';
import { createRelay, type Relay } from '../events/relay.ts';
import { createEndedSessions } from '../http/ended-sessions.ts';
import { createRateLimiter } from '../limits/rate-limit.ts';
import { redisCheck } from '../service/health.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import {
  startRedisCluster,
  startRedisSentinel,
  type TestRedisReplicated,
  type TestRedisSentinel,
  type TestRedisServers,
} from '../testing/redis-servers.ts';
import { waitFor as waitBriefly } from '../testing/wait-for.ts';
import { createRedis, findKeys, isCluster, pipelined, type RedisClient } from './redis.ts';

const waitFor: typeof waitBriefly = (condition) => waitBriefly(condition, 30_000);
const LIMIT = { name: 'set-ups', limit: { calls: 3, seconds: 600 }, message: 'Too many calls at once.' as const };

let servers: TestRedisServers;
let context: TestContext;
let sources: Model<Source>;
let accounts: Model<Account>;
let relay: Relay;
let consumer: Consumer;

async function open(started: TestRedisServers): Promise<void> {
  servers = started;
  context = await createTestContext('notifications', { redisUrl: started.url });
  sources = sourceModel(context.connection);
  accounts = await accountModel(context.connection);
  relay = createRelay(context);
  relay.start();
  consumer = consume();
}

function consume(handle = (event: Parameters<typeof addToAccount>[1]) => addToAccount(accounts, event)): Consumer {
  const made = createConsumer({
    ...context,
    service: 'notifications',
    handlers: handlersOf(handle),
    retryDelayMs: 5,
    lockMs: 2_000,
  });
  void made.start();
  return made;
}

async function close(): Promise<void> {
  await consumer?.stop();
  await relay?.stop();
  await context?.close();
  await servers?.stop();
}

/** Stores a change with its event, as a service does, and lets the relay publish it. */
async function change(): Promise<void> {
  relay.publish(sources, await sources.create({ name: 'a', ...outboxFields(anEvent()) }));
}
const outboxes = () => sources.collection.countDocuments({ outboxPendingAt: { $exists: true } });

describe('on a cluster', () => {
  beforeAll(async () => open(await startRedisCluster()), 60_000);
  afterAll(close);

  it('the keys of a system are on every master', async () => {
    const keys = Array.from({ length: 50 }, (_, index) => `${context.prefix}:spread:${index}`);
    const answers = await pipelined(context.redis, keys, (pipeline, key) => pipeline.set(key, key).get(key));
    expect(answers).toEqual(
      keys.flatMap((key) => [
        [null, 'OK'],
        [null, key],
      ]),
    );
    expect((await findKeys(context.redis, `${context.prefix}:spread:*`)).sort()).toEqual([...keys].sort());
    if (!isCluster(context.redis)) throw new Error('it is no cluster');
    const held = await Promise.all(context.redis.nodes('master').map((node) => node.dbsize()));
    expect(held).toHaveLength(3);
    expect(held.every((count) => count > 0)).toBe(true);
  });

  it('events reach their subscriber, and a dead letter can be replayed', async () => {
    await Promise.all(Array.from({ length: 20 }, change));
    await waitFor(async () => (await sumOf(accounts)) === 20);
    await waitFor(async () => (await outboxes()) === 0);

    await consumer.stop();
    consumer = consume(() => Promise.reject(new Error('no')));
    await change();
    const dead = await waitFor(async () => {
      const letters = await listDeadLetters(context);
      return letters.length === 1 && letters;
    });
    expect(dead[0]).toMatchObject({ service: 'notifications', error: 'no', attempts: 8 });
    await consumer.stop();
    consumer = consume();
    expect(await replayDeadLetters('all', context)).toHaveLength(1);
    await waitFor(async () => (await sumOf(accounts)) === 21);
  });

  it('processes share limits and ended sessions', async () => {
    const other = createRedis(context.redisUrl, { role: 'general' });
    const [one, two] = [context.redis, other].map((redis) => createRateLimiter({ ...LIMIT, ...context, redis }));
    const elsewhere = createEndedSessions({ ...context, redis: other });
    await elsewhere.start();
    await other.ping();
    expect([await one?.allows('a'), await two?.allows('a'), await one?.allows('a'), await two?.allows('a')]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    await context.endedSessions.announce({ sessionId: 'b' });
    await waitFor(() => elsewhere.isEnded({ userId: 'a', sessionId: 'b', epoch: 0 }));
    await elsewhere.stop();
    other.disconnect();
  });

  it('is healthy as long as every slot has a master', async () => {
    await expect(redisCheck(context.redis)()).resolves.toBeUndefined();
  });

  it('fails in time when no node answers', async () => {
    const away = createRedis('redis+cluster://127.0.0.1:1', { role: 'general' });
    await expect(away.get('a')).rejects.toThrow();
    await expect(away.multi().get('a').exec()).rejects.toThrow();
    away.disconnect();
  });
});

describe('behind sentinels', () => {
  beforeAll(async () => open(await startRedisSentinel()), 60_000);
  afterAll(close);

  it('the death of the master loses no event, applies none twice, and keeps limits shared', async () => {
    const other = createRedis(context.redisUrl, { role: 'general' });
    const [one, two] = [context.redis, other].map((redis) => createRateLimiter({ ...LIMIT, ...context, redis }));
    await Promise.all([context.redis.ping(), other.ping()]); // until then each process counts for itself
    expect(await one?.allows('a')).toBe(true);
    let written = 0;
    let isOver = false;
    const writing = (async () => {
      while (!isOver) {
        await change();
        written += 1;
        await delay(20);
      }
    })();
    await waitFor(async () => (await sumOf(accounts)) > 10);
    await (servers as TestRedisReplicated).failOver();
    await waitFor(() => Promise.all([context.redis.ping(), other.ping()]));
    const before = written;
    await waitFor(() => written > before + 10);
    isOver = true;
    await writing;
    await waitFor(async () => (await sumOf(accounts)) >= written);
    await waitFor(async () => (await outboxes()) === 0);
    expect(await sumOf(accounts)).toBe(written);
    expect(await listDeadLetters(context)).toEqual([]);
    // The new master has the previous count.
    expect([await two?.allows('a'), await one?.allows('a'), await two?.allows('a')]).toEqual([true, true, false]);
    other.disconnect();
  });

  it('ended sessions are announced through the new master', async () => {
    const other = createRedis(context.redisUrl, { role: 'general' });
    const elsewhere = createEndedSessions({ ...context, redis: other });
    await elsewhere.start();
    await waitFor(() => context.endedSessions.announce({ sessionId: 'b' }));
    await waitFor(() => elsewhere.isEnded({ userId: 'a', sessionId: 'b', epoch: 0 }));
    await elsewhere.stop();
    other.disconnect();
  });
});

describe('behind sentinels, when one of them is cut off together with the master', () => {
  let sentinels: TestRedisSentinel;
  let connections: readonly RedisClient[];
  beforeAll(async () => {
    sentinels = await startRedisSentinel();
    const roles = ['general', 'producer', 'worker'] as const;
    connections = roles.map((role) => createRedis(sentinels.url, { role }));
  }, 60_000);
  afterAll(async () => {
    for (const redis of connections) redis.disconnect();
    await sentinels.stop();
  });

  it('every connection finds the new master', async () => {
    await waitFor(() => connections.every(({ status }) => status === 'ready'));
    await sentinels.cutOff();
    await waitFor(() => Promise.all(connections.map((redis) => redis.set('a', 'b'))));
  });
});

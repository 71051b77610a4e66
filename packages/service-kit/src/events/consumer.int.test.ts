import type { DomainEvent } from '@mutua/contracts';
import type { Model } from 'mongoose';
import { type Account, accountModel, addToAccount, anEvent, handlersOf, sumOf } from '../../test/ledger.ts';
import { workContext } from '../logging/context.ts';
import { createRedis } from '../redis/redis.ts';
import { createTestContext, isSingleRedis, type TestContext } from '../testing/context.ts';
import { openProxy } from '../testing/tcp-proxy.ts';
import { waitFor } from '../testing/wait-for.ts';
import { newTraceId, traceIdOf } from '../tracing/trace.ts';
import { type Consumer, createConsumer } from './consumer.ts';
import { type DeadLetter, listDeadLetters, replayDeadLetters } from './dead-letters.ts';

let context: TestContext;
let accounts: Model<Account>;
const consumers: Consumer[] = [];

beforeEach(async () => {
  context = await createTestContext('notifications', { strict: true });
  accounts = await accountModel(context.connection);
});
afterEach(async () => {
  await Promise.all(consumers.splice(0).map((consumer) => consumer.stop()));
  await context.close();
});

function consume(handle: (event: DomainEvent) => Promise<unknown>, redisUrl = context.redisUrl): Consumer {
  const consumer = createConsumer({
    ...context,
    service: 'notifications',
    handlers: handlersOf(handle),
    redisUrl,
    retryDelayMs: 5,
    lockMs: 1_000,
  });
  consumers.push(consumer);
  void consumer.start();
  return consumer;
}

const deadLetters = () => listDeadLetters({ ...context });
const oneDeadLetter = () =>
  waitFor(async () => {
    const letters = await deadLetters();
    return letters.length === 1 && (letters[0] as DeadLetter);
  });

/** Tests with a proxy in front of one server. Clients of a cluster or of sentinels bypass the proxy. */
const itOnOneServer = isSingleRedis() ? it : it.skip;

describe('a consumer', () => {
  // Comes first, because a pause inside BullMQ outlasts this test by some seconds.
  itOnOneServer('stops while Redis is away', async () => {
    context.log.expect('Redis cannot be reached');
    const proxy = await openProxy(context.redisUrl);
    const consumer = consume((event) => addToAccount(accounts, event), `redis://127.0.0.1:${proxy.port}`);
    await context.publish(anEvent());
    await waitFor(async () => (await sumOf(accounts)) === 1);
    await proxy.cut();
    await consumer.stop();
  });

  it('passes the event to its handler, and puts its id into every log line', async () => {
    const event = anEvent();
    let seen: unknown;
    consume(async (given) => {
      seen = { given, context: workContext.getStore() };
    });
    await context.publish(event);
    await waitFor(() => seen);
    expect(seen).toEqual({ given: event, context: { eventId: event.id } });
  });

  it('continues the trace of the call that caused the event, and marks republished events', async () => {
    const requestId = newTraceId();
    const event = { ...workContext.run({ requestId }, () => anEvent()), isRepublished: true };
    let seen: unknown;
    consume(async () => {
      seen = { context: workContext.getStore(), next: traceIdOf(anEvent().traceparent) };
    });
    await context.publish(event);
    await waitFor(() => seen);
    expect(seen).toEqual({ context: { eventId: event.id, requestId, isRepublished: true }, next: requestId });
  });

  it('tries a failed event again', async () => {
    context.log.expect('event failed, will be tried again');
    let attempts = 0;
    consume(async (event) => {
      attempts += 1;
      if (attempts < 3) throw new Error('not yet');
      await addToAccount(accounts, event);
    });
    await context.publish(anEvent());
    await waitFor(async () => (await sumOf(accounts)) === 1);
    expect(attempts).toBe(3);
    expect(await deadLetters()).toEqual([]);
  });

  it('waits while the database is away, without counting attempts', async () => {
    context.log.expect('event waits for the database or Redis');
    let attempts = 0;
    consume(async (event) => {
      attempts += 1;
      if (attempts <= 10)
        throw Object.assign(new Error('connection 1 to 127.0.0.1:1 closed'), { name: 'MongoNetworkError' });
      return addToAccount(accounts, event);
    });
    await context.publish(anEvent());
    await waitFor(async () => (await sumOf(accounts)) === 1);
    expect(attempts).toBe(11);
    expect(await deadLetters()).toEqual([]);
  });

  it('finishes the current events before it stops, and takes no new ones', async () => {
    let begun = 0;
    let finish: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const consumer = consume(async (event) => {
      begun += 1;
      await held;
      await addToAccount(accounts, event);
    });
    await context.publish(anEvent());
    await waitFor(() => begun === 1);
    const stopped = consumer.stop();
    finish();
    await stopped;
    expect(await sumOf(accounts)).toBe(1);
    const next = anEvent();
    await context.publish(next);
    expect(await context.sentTo('notifications')).toEqual([next]);
    expect(begun).toBe(1);
  });

  itOnOneServer('waits for Redis as long as it takes', async () => {
    context.log.expect('Redis cannot be reached');
    const proxy = await openProxy(context.redisUrl);
    await proxy.cut();
    consume((event) => addToAccount(accounts, event), `redis://127.0.0.1:${proxy.port}`);
    await context.publish(anEvent());
    await proxy.mend();
    await waitFor(async () => (await sumOf(accounts)) === 1);
    await Promise.all(consumers.splice(0).map((consumer) => consumer.stop()));
    await proxy.cut();
  });

  it('stops when it could never connect to Redis', async () => {
    context.log.expect('Redis cannot be reached');
    const consumer = consume(() => Promise.resolve(), 'redis://127.0.0.1:1');
    await consumer.stop();
  });
});

describe('a dead letter', () => {
  it('is an event that failed eight times, with exponential backoff', async () => {
    context.log.expect(/^event failed/);
    const times: number[] = [];
    consume(() => {
      times.push(performance.now());
      return Promise.reject(new Error('no such account'));
    });
    const event = anEvent();
    await context.publish(event);
    const letter = await oneDeadLetter();
    expect(letter).toEqual({
      id: `e-${event.id}`,
      service: 'notifications',
      event,
      attempts: 8,
      error: 'no such account',
      failedAt: expect.stringMatching(/^\d{4}-/),
    });
    expect(times).toHaveLength(8);
    expect((times[7] ?? 0) - (times[6] ?? 0)).toBeGreaterThan(5 * 2 ** 6 * 0.75 - 1);
  });

  it.each([
    ['is no event', { type: 'messages.read', hello: 'world' }, 'not an event'],
    [
      'has a payload of another shape',
      { ...anEvent(), payload: { seq: 'one' } },
      'payload of messages.read version 1 is not valid: requestId: ',
    ],
  ])('is made at once of what %s', async (_what, data, error) => {
    context.log.expect(/^event failed for good/);
    let handled = 0;
    consume(() => Promise.resolve(handled++));
    await context.publish({ id: 'f'.repeat(24), ...data } as unknown as DomainEvent);
    expect(await oneDeadLetter()).toMatchObject({ attempts: 1, error: expect.stringContaining(error) });
    expect(handled).toBe(0);
  });

  it('takes effect once when it is replayed, with eight new attempts', async () => {
    context.log.expect(/^event failed/);
    let isBroken = true;
    let attempts = 0;
    consume(async (event) => {
      attempts += 1;
      if (isBroken || attempts === 9) throw new Error('broken');
      await addToAccount(accounts, event);
    });
    const event = anEvent();
    await context.publish(event);
    await oneDeadLetter();
    isBroken = false;
    expect(await replayDeadLetters(event.id, { ...context })).toMatchObject([
      { event, service: 'notifications', error: 'broken' },
    ]);
    await waitFor(async () => (await sumOf(accounts)) === 1);
    expect(attempts).toBe(10);
    expect(await deadLetters()).toEqual([]);
  });

  it('is kept for 30 days', async () => {
    context.log.expect(/^event failed/);
    consume(() => Promise.reject(new Error('broken')));
    const events = [anEvent(1), anEvent(2), anEvent(3)] as const;
    const idsOf = async () => (await deadLetters()).map(({ event }) => event.id).sort();
    await context.publish(events[0], events[1]);
    await waitFor(async () => (await deadLetters()).length === 2);
    const redis = createRedis(context.redisUrl, { role: 'general' });
    const failedAt = (event: DomainEvent, days: number) =>
      redis.zadd(context.queueKey('notifications', 'failed'), Date.now() - days * 24 * 3_600_000, `e-${event.id}`);
    await failedAt(events[0], 31);
    await failedAt(events[1], 29);
    redis.disconnect();
    // The next dead letter removes the old ones.
    await context.publish(events[2]);
    await waitFor(async () => (await idsOf()).includes(events[2].id));
    expect(await idsOf()).toEqual([events[1].id, events[2].id].sort());
  });

  it('can be replayed by the id of its job, or with all others, or for one subscriber', async () => {
    context.log.expect(/^event failed/);
    const events = [anEvent(1), anEvent(2), anEvent(3)];
    const consumer = consume(() => Promise.reject(new Error('broken')));
    await context.publish(...events);
    await waitFor(async () => (await deadLetters()).length === 3);
    await consumer.stop();
    expect(await replayDeadLetters('e-nothing', { ...context })).toEqual([]);
    expect(await replayDeadLetters('all', { ...context, service: 'auth' })).toEqual([]);
    expect(await replayDeadLetters(`e-${events[0]?.id}`, { ...context })).toHaveLength(1);
    expect(await replayDeadLetters('all', { ...context })).toHaveLength(2);
    expect(await deadLetters()).toEqual([]);
  });
});

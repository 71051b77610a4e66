import { type DomainEvent, readEvent } from '@mutua/contracts';
import { type Job, Worker } from 'bullmq';
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
import { workContext } from '../context.ts';
import { forgetEvents } from '../member-data/forget-events.ts';
import { registry } from '../metrics/metrics.ts';
import { createRedis } from '../redis.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { waitFor } from '../testing/wait-for.ts';
import { newTraceId, traceIdOf } from '../trace.ts';
import { type Consumer, createConsumer } from './consumer.ts';
import { listDeadLetters, listWaitingEvents, replayDeadLetters, replayWaitingEvents } from './dead-letters.ts';
import { isBatch, type JobData } from './event-batch.ts';
import { outboxFields } from './outbox.ts';
import { type EventQueue, openQueue, queueName, queuePrefix } from './queues.ts';
import { createRelay } from './relay.ts';
import { createWaitingEvents } from './waiting.ts';

let context: TestContext;
let accounts: Model<Account>;
let sources: Model<Source>;
let queue: EventQueue;
const parts: { stop(): Promise<unknown> }[] = [];

beforeEach(async () => {
  context = await createTestContext('notifications', { strict: true });
  accounts = accountModel(context.connection);
  sources = sourceModel(context.connection);
  queue = openQueue('notifications', { connection: context.redis, prefix: context.prefix });
});
afterEach(async () => {
  await Promise.all(parts.splice(0).map((part) => part.stop()));
  await queue.close();
  await context.close();
});

const seqOf = ({ payload }: DomainEvent): number => (payload as { seq: number }).seq;
const someEvents = (count: number) => Array.from({ length: count }, (_, index) => anEvent(index + 1));

function consume(
  handle: (event: DomainEvent) => Promise<unknown> = (event) => addToAccount(accounts, event),
  { concurrency = 10, retryDelayMs = 5 } = {},
): Consumer {
  const consumer = createConsumer({
    ...context,
    service: 'notifications',
    handlers: handlersOf(handle),
    retryDelayMs,
    concurrency,
  });
  parts.push(consumer);
  void consumer.start();
  return consumer;
}

/** A consumer of the release from before several events were one job. */
function consumeAsBefore(handle: (event: DomainEvent) => Promise<unknown>) {
  const redis = createRedis(context.redisUrl, { role: 'worker' });
  const waiting = createWaitingEvents({
    openQueue: () => openQueue('notifications', { connection: redis, prefix: context.prefix }),
    knows: ({ data }) => readEvent(data).outcome === 'known',
    logger: context.logger,
    firstPauseMs: 20,
  });
  const take = async (job: Job, token?: string) => {
    const read = readEvent(job.data);
    if (read.outcome === 'unknown') return waiting.defer(job, token, read.reason);
    return read.outcome === 'known' ? handle(read.event) : undefined;
  };
  const worker = new Worker(queueName('notifications'), take, {
    connection: redis,
    prefix: queuePrefix(redis, 'notifications', context.prefix),
  });
  const part = {
    async stop() {
      await Promise.all([waiting.stop(), worker.close()]);
      redis.disconnect();
    },
  };
  parts.push(part);
  return part;
}

/** The events in each job that waits in the queue. */
const jobs = async (): Promise<number[][]> =>
  (await queue.getWaiting()).map(({ data }) => (isBatch(data) ? data.payload.events.map(seqOf) : [seqOf(data)]));
const isEmpty = async () => {
  const counts = await queue.getJobCounts('waiting', 'active', 'delayed');
  return Object.values(counts).every((count) => count === 0);
};

describe('a relay', () => {
  /** Writes documents at the same moment, and publishes them. */
  async function publish(...outboxes: DomainEvent[][]): Promise<void> {
    const relay = createRelay(context);
    parts.push(relay);
    await sources.insertMany(outboxes.map((outbox) => ({ name: 'a', ...outboxFields(...(outbox as [DomainEvent])) })));
    await waitFor(async () => {
      relay.publishPending();
      return (await sources.countDocuments({ outboxPendingAt: { $exists: true } })) === 0;
    });
  }
  const [a, b, c] = [anEvent(1), anEvent(2), anEvent(3)];

  it('puts the events of the same moment into one job, in their order, once the subscriber understands that', async () => {
    await context.announceConsumers('notifications');
    await publish([a, b], [c]);
    expect(await jobs()).toEqual([[1, 2, 3]]);
    expect(await context.sentTo('notifications')).toEqual([a, b, c]);
  });

  it('gives each event a job as long as the subscriber does not understand more', async () => {
    await context.announceConsumers('skills');
    await publish([a, b], [c]);
    expect(await jobs()).toEqual([[1], [2], [3]]);
  });

  it('gives an event alone a job as before, and puts at most 50 into one', async () => {
    await context.announceConsumers('notifications');
    await publish(someEvents(101));
    expect((await jobs()).map(({ length }) => length)).toEqual([50, 50, 1]);
    const [last] = (await queue.getWaiting()).slice(-1);
    expect(last).toMatchObject({ name: 'messages.read', id: `e-${last?.data.id}` });
  });

  it('learns from a consumer that it understands them, until the last one stops', async () => {
    const key = `${queuePrefix(context.redis, 'notifications', context.prefix)}:${queueName('notifications')}-batches`;
    const consumer = consume();
    await waitFor(async () => (await context.redis.ttl(key)) > 0);
    await consumer.stop();
    expect(await context.redis.exists(key)).toBe(0);
  });
});

describe('events in one job', () => {
  it('are applied each in its own trace, and counted', async () => {
    const events = someEvents(3).map((event) => ({ ...event, traceparent: `00-${newTraceId()}-${'1'.repeat(16)}-01` }));
    const seen = new Map<string, unknown>();
    const counted = async () => {
      const { values } = (await registry.getSingleMetric('mutua_events_consumed_total')?.get()) ?? { values: [] };
      return (
        values.find(({ labels }) => labels['outcome'] === 'done' && labels['type'] === 'messages.read')?.value ?? 0
      );
    };
    const before = await counted();
    consume(async (event) => {
      await addToAccount(accounts, event);
      seen.set(event.id, workContext.getStore());
    });
    await context.publishTogether(...events);
    await waitFor(isEmpty);
    expect(await sumOf(accounts)).toBe(3);
    expect(await counted()).toBe(before + 3);
    for (const { id, traceparent } of events)
      expect(seen.get(id)).toEqual({ eventId: id, requestId: traceIdOf(traceparent) });
  });

  it('begin in their order, as many at a time as there may be', async () => {
    const begun: number[] = [];
    let running = 0;
    let most = 0;
    consume(
      async (event) => {
        begun.push(seqOf(event));
        most = Math.max(most, ++running);
        await addToAccount(accounts, event);
        running -= 1;
      },
      { concurrency: 3 },
    );
    await context.publishTogether(...someEvents(120));
    await waitFor(async () => (await sumOf(accounts)) === 120);
    expect(most).toBe(3);
    for (const from of [0, 50, 100])
      expect(begun.filter((seq) => seq > from && seq <= from + 50)).toEqual(
        Array.from({ length: Math.min(50, 120 - from) }, (_, index) => from + index + 1),
      );
  });

  it('take effect when another of them fails, which is tried alone and becomes a dead letter after eight attempts', async () => {
    context.log.expect(/^event failed/);
    const attempts: number[] = [];
    let isBroken = true;
    consume(async (event) => {
      attempts.push(seqOf(event));
      if (isBroken && seqOf(event) === 2) throw new Error('broken');
      await addToAccount(accounts, event);
    });
    const events = someEvents(3);
    await context.publishTogether(...events);
    const letters = await waitFor(async () => {
      const found = await listDeadLetters({ ...context });
      return found.length > 0 && found;
    });
    expect(letters).toEqual([
      {
        id: `e-${events[1]?.id}`,
        service: 'notifications',
        event: events[1],
        attempts: 8,
        error: 'broken',
        failedAt: expect.stringMatching(/^\d{4}-/),
      },
    ]);
    expect(attempts.filter((seq) => seq === 2)).toHaveLength(8);
    expect(attempts.filter((seq) => seq !== 2).sort()).toEqual([1, 3]);
    expect(await sumOf(accounts)).toBe(2);
    isBroken = false;
    await replayDeadLetters(events[1]?.id ?? '', { ...context });
    await waitFor(async () => (await sumOf(accounts)) === 3);
  });

  it('wait when no release knows them, or become dead letters when they are wrong, each alone', async () => {
    context.log.expect(/^event failed for good/);
    context.log.expect('event waits for a release that knows it');
    const newer = { ...anEvent(1), version: 9 };
    const wrong = { ...anEvent(2), payload: { seq: 'two' } } as unknown as DomainEvent;
    consume();
    await context.publishTogether(newer, wrong, anEvent(3));
    await waitFor(async () => (await listDeadLetters({ ...context })).length === 1);
    await waitFor(async () => (await listWaitingEvents({ ...context })).length === 1);
    expect(await listDeadLetters({ ...context })).toMatchObject([{ event: wrong, attempts: 1 }]);
    expect(await listWaitingEvents({ ...context })).toMatchObject([{ event: newer }]);
    expect(await sumOf(accounts)).toBe(1);
  });

  it('wait together while the database is away, without counting an attempt, and those that are done do not come again', async () => {
    context.log.expect('event waits for the database or Redis');
    const attempts: number[] = [];
    consume(async (event) => {
      attempts.push(seqOf(event));
      if (seqOf(event) > 1 && attempts.length <= 12)
        throw Object.assign(new Error('connection 1 to 127.0.0.1:1 closed'), { name: 'MongoNetworkError' });
      await addToAccount(accounts, event);
    });
    await context.publishTogether(...someEvents(3));
    await waitFor(async () => (await sumOf(accounts)) === 3);
    await waitFor(isEmpty);
    expect(attempts.filter((seq) => seq === 1)).toHaveLength(1);
    expect(attempts.length).toBeGreaterThan(12);
    expect(await listDeadLetters({ ...context })).toEqual([]);
  });

  it('go back to the queue when their consumer stops before it began them', async () => {
    let finish: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const begun: number[] = [];
    const consumer = consume(
      async (event) => {
        begun.push(seqOf(event));
        await held;
        await addToAccount(accounts, event);
      },
      { concurrency: 2 },
    );
    await context.publishTogether(...someEvents(5));
    await waitFor(() => begun.length === 2);
    const stopped = consumer.stop();
    finish();
    await stopped;
    expect(await sumOf(accounts)).toBe(2);
    consume();
    await waitFor(async () => (await sumOf(accounts)) === 5);
    expect(begun).toEqual([1, 2]);
  });

  it('take effect once when they also come in other jobs', async () => {
    const [one, two, three] = someEvents(3) as [DomainEvent, DomainEvent, DomainEvent];
    await context.publishTogether(one, two);
    await context.publishTogether(one, two, three);
    await context.publish(two);
    consume();
    await waitFor(isEmpty);
    expect(await sumOf(accounts)).toBe(3);
  });
});

describe('a consumer of an earlier release', () => {
  it('lets them wait for a newer one, and can take them once they are replayed', async () => {
    context.log.expect('event waits for a release that knows it');
    const handled: number[] = [];
    const earlier = consumeAsBefore(async (event) => handled.push(seqOf(event)));
    const events = someEvents(3);
    await context.publishTogether(...events);
    const waiting = await waitFor(async () => {
      const found = await listWaitingEvents({ ...context });
      return found.length === 3 && found;
    });
    expect(waiting.map(({ event, reason }) => ({ event, reason }))).toEqual(
      events.map((event) => ({ event, reason: 'unknown event type events' })),
    );
    expect(handled).toEqual([]);

    // The others wait on.
    expect(
      await waitFor(async () => (await replayWaitingEvents(events[1]?.id ?? '', { ...context })).length === 1),
    ).toBe(true);
    await waitFor(() => handled.length === 1);
    expect(handled).toEqual([2]);
    await earlier.stop();
    consume();
    await waitFor(async () => (await sumOf(accounts)) === 2);
    await waitFor(isEmpty);
  });
});

describe('the erasure of a member', () => {
  it('removes only the events about the member from the jobs that wait to be tried again', async () => {
    const about = (seq: number, text: string) => ({ ...anEvent(seq), text }) as DomainEvent;
    const [hers, other] = [about(1, 'Ada "the" Moser'), about(2, 'Ben')];
    await context.publishTogether(hers, other);
    await context.publishTogether(hers, about(3, 'Ada "the" Moser'));
    const isDelayed = async (job: Job<JobData> | undefined) => job?.isDelayed();
    const redis = createRedis(context.redisUrl, { role: 'worker' });
    const worker = new Worker(queueName('notifications'), undefined, {
      connection: redis,
      prefix: queuePrefix(redis, 'notifications', context.prefix),
    });
    for (let index = 0; index < 2; index += 1) {
      const job = (await worker.getNextJob('token')) as Job<JobData> | undefined;
      await job?.moveToDelayed(Date.now() + 60_000, 'token');
      expect(await isDelayed(job)).toBe(true);
    }
    await worker.close();
    redis.disconnect();
    const place = { redis: context.redis, prefix: context.prefix, service: 'notifications' } as const;
    await forgetEvents(place, 'f'.repeat(24), ['Ada "the" Moser']);
    const left = await queue.getDelayed();
    expect(left.map(({ data }) => isBatch(data) && data.payload.events)).toEqual([[other]]);
  });
});

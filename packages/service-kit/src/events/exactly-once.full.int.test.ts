import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Model } from 'mongoose';
import type { Moment } from '../../test/crashing-service.ts';
import {
  type Account,
  accountModel,
  addToAccount,
  anEvent,
  deliveries,
  handlersOf,
  recordDelivery,
  type Source,
  sourceModel,
  sumOf,
} from '../../test/ledger.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createConsumer } from './consumer.ts';
import { createRelay } from './relay.ts';

let context: TestContext;
let sources: Model<Source>;
let accounts: Model<Account>;
let survivors: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
  context = await createTestContext('notifications');
  sources = sourceModel(context.connection);
  accounts = await accountModel(context.connection);
});
afterEach(async () => {
  await Promise.all(survivors.map((part) => part.stop()));
  survivors = [];
  await context.close();
});

/** Runs a real process that kills itself at the given moment, as `kill -9` would. */
async function crash(role: 'producer' | 'consumer', moment: Moment): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../test/crashing-service.ts'), role, moment], {
    env: {
      PATH: process.env['PATH'],
      MONGODB_URI: context.mongoUri,
      MONGODB_DB: context.dbName,
      REDIS_URL: context.redisUrl,
      QUEUE_PREFIX: context.prefix,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
}

/** Starts another instance, which publishes the remaining events. */
function recoverRelay(): void {
  const relay = createRelay({ ...context });
  survivors.push(relay);
  relay.start();
}

function recoverConsumer(): void {
  const handlers = handlersOf(async (event) => {
    await recordDelivery(context.connection, event);
    await addToAccount(accounts, event);
  });
  const consumer = createConsumer({ ...context, service: 'notifications', handlers, lockMs: 500 });
  survivors.push(consumer);
  void consumer.start();
}

const isApplied = () => waitFor(async () => (await sumOf(accounts)) === 1, 15_000);
const isDelivered = (times: number) => waitFor(async () => (await deliveries(context.connection)) === times, 15_000);
const isCleared = () =>
  waitFor(async () => (await sources.countDocuments({ outboxPendingAt: { $exists: true } })) === 0, 15_000);

describe('a producer killed', () => {
  it.each(['after write', 'before publish'] as const)(
    '%s has sent nothing, and its event takes effect once',
    async (moment) => {
      await crash('producer', moment);
      expect(await sources.countDocuments({ outboxPendingAt: { $exists: true } })).toBe(1);
      expect(await context.sentTo('notifications')).toEqual([]);
      recoverConsumer();
      recoverRelay();
      await isApplied();
      await isCleared();
      expect(await deliveries(context.connection)).toBe(1);
    },
  );

  it('before it clears the outbox delivers its event twice, which takes effect once', async () => {
    await crash('producer', 'before clear');
    expect(await context.sentTo('notifications')).toHaveLength(1);
    recoverConsumer();
    await isApplied();
    recoverRelay();
    await isCleared();
    await isDelivered(2);
    expect(await sumOf(accounts)).toBe(1);
  });
});

describe('a consumer killed', () => {
  it.each(['before effect', 'after effect'] as const)(
    '%s gives its event back, to take effect once',
    async (moment) => {
      await context.publish(anEvent());
      await crash('consumer', moment);
      expect(await sumOf(accounts)).toBe(moment === 'after effect' ? 1 : 0);
      recoverConsumer();
      await isDelivered(2);
      await isApplied();
      await waitFor(async () => (await context.redis.exists(context.queueKey('notifications', 'active'))) === 0);
      expect(await sumOf(accounts)).toBe(1);
    },
  );
});

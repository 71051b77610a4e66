import { randomBytes } from 'node:crypto';
import type { DomainEvent, EventType, ServiceName } from '@mutua/contracts';
import type { Connection } from 'mongoose';
import { connectMongo } from '../database/mongo.ts';
import { type EventQueue, jobOf, openQueue, queueName, queuePrefix } from '../events/queues.ts';
import { createEndedSessions, type EndedSessions } from '../http/ended-sessions.ts';
import type { TokenVerifier } from '../http/http-types.ts';
import { staticTokenVerifier } from '../http/token-verifier.ts';
import type { Logger } from '../logging/logger.ts';
import type { Migration } from '../migrations/migration.ts';
import type { RedisClient } from '../redis/redis.ts';
import { createRedis, findKeys, pipelined } from '../redis/redis.ts';
import { type CollectedLog, collectLog } from './collected-log.ts';
import { prepareDatabase, takeDatabase } from './prepared-database.ts';
import { testKeySet, testToken } from './tokens.ts';
import { waitFor } from './wait-for.ts';

/** Whether the tests run on a single Redis server, rather than on a cluster or behind sentinels (TEST_REDIS). */
export const isSingleRedis = (): boolean => !/^rediss?\+/.test(process.env['TEST_REDIS_URL'] ?? '');

/** A database and queues that no other test uses at the same time. */
export interface TestContext {
  mongoUri: string;
  dbName: string;
  connection: Connection;
  redisUrl: string;
  redis: RedisClient;
  /** Pass this to the relay, the consumer and everything else that opens queues. */
  prefix: string;
  logger: Logger;
  /** The log lines. `log.expect(message)` allows a warning or an error. */
  log: CollectedLog;
  /** Has the announcements of this process, and after `start` also those of others. */
  endedSessions: EndedSessions;
  /** Refuses the tokens of `endedSessions`. */
  verifier: TokenVerifier;
  /** Returns an access token of a member. */
  tokenFor(userId: string): string;
  /** Sends an event to the service under test, as a relay of another service would. */
  publish(...events: DomainEvent[]): Promise<void>;
  /** Waits until the service under test has handled every published event, also those that it has begun. */
  settled(): Promise<void>;
  /** Returns the events in the queue of another service, or those of one type, oldest first. */
  sentTo<T extends EventType>(service: ServiceName, type?: T): Promise<DomainEvent<T>[]>;
  /** The Redis key of a part of a service's queue, or of the job of an event (`e-<event id>`). */
  queueKey(service: ServiceName, part: string): string;
  waitFor: typeof waitFor;
  /**
   * Drops the queues, and the database unless it is a prepared one, and closes every connection.
   * @throws Error with the unexpected warnings and errors, when the context is strict
   */
  close(): Promise<void>;
}

function engine(variable: string): string {
  const address = process.env[variable];
  if (!address) throw new Error(`${variable} is not set: integration tests need the engines that the test run starts`);
  return address;
}

/**
 * Creates a database and queues in the real engines for the tests of a service. Close the context afterwards. A `strict` context
 * fails a test that leaves an unexpected warning or error in the log. With the service's `migrations` the database is a prepared one:
 * migrated once in a test run, and empty when the context is created. `redisUrl` is another Redis than that of the test run.
 */
export async function createTestContext(
  service: ServiceName,
  {
    strict = false,
    migrations,
    redisUrl = engine('TEST_REDIS_URL'),
  }: { strict?: boolean; migrations?: readonly Migration[]; redisUrl?: string | undefined } = {},
): Promise<TestContext> {
  const mongoUri = engine('TEST_MONGODB_URI');
  const place = `test-${service}-${randomBytes(5).toString('hex')}`;
  const log = collectLog(service);
  const { logger } = log;
  const prepared = migrations && takeDatabase(service);
  const dbName = prepared?.dbName ?? place;
  const connection = await connectMongo({ uri: mongoUri, dbName, logger });
  if (migrations) await prepareDatabase(connection, { migrations, logger });
  const redis = createRedis(redisUrl, { role: 'general' });
  const endedSessions = createEndedSessions({ redis, redisUrl, prefix: place, logger });
  const queues = new Map<ServiceName, EventQueue>();
  const queueOf = (name: ServiceName): EventQueue => {
    const queue = queues.get(name) ?? openQueue(name, { connection: redis, prefix: place });
    queues.set(name, queue);
    return queue;
  };

  return {
    mongoUri,
    dbName,
    connection,
    redisUrl,
    redis,
    prefix: place,
    logger,
    log,
    endedSessions,
    verifier: staticTokenVerifier(testKeySet(), { endedSessions }),
    tokenFor: (userId) => testToken(userId),
    publish: async (...events) => {
      await queueOf(service).addBulk(events.map(jobOf));
    },
    settled: async () => {
      await waitFor(async () => (await queueOf(service).getJobCountByTypes('waiting', 'active')) === 0);
    },
    sentTo: async (name, type) => {
      const events = (await queueOf(name).getWaiting()).map((job) => job.data);
      return events.filter((event) => !type || event.type === type) as DomainEvent<never>[];
    },
    queueKey: (name, part) => `${queuePrefix(redis, name, place)}:${queueName(name)}:${part}`,
    waitFor,
    close: async () => {
      await endedSessions.stop();
      await Promise.all([...queues.values()].map((queue) => queue.close()));
      await pipelined(redis, await findKeys(redis, `*${place}*`), (pipeline, key) => pipeline.del(key));
      redis.disconnect();
      if (!prepared) await connection.dropDatabase();
      await connection.close();
      prepared?.release();
      if (strict) log.check();
    },
  };
}

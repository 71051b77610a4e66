/**
 * A process of a service that dies at a given instruction: `node crashing-service.ts <role> <moment>`, with the engines'
 * addresses in the environment. It kills itself with SIGKILL, so that it cannot clean up.
 */
import { z } from 'zod';
import { connectMongo } from '../src/database/mongo.ts';
import { createConsumer } from '../src/events/consumer.ts';
import { outboxFields } from '../src/events/outbox-fields.ts';
import { createRelay } from '../src/events/relay.ts';
import { createLogger } from '../src/logging/logger.ts';
import { baseConfigShape, defineConfig } from '../src/service/config.ts';
import { waitFor } from '../src/testing/wait-for.ts';
import { accountModel, addToAccount, anEvent, handlersOf, recordDelivery, sourceModel } from './ledger.ts';

export type Moment = 'after write' | 'before publish' | 'before clear' | 'before effect' | 'after effect';

const [role, moment] = process.argv.slice(2) as ['producer' | 'consumer', Moment];
const config = defineConfig(
  z.object(baseConfigShape).pick({ MONGODB_URI: true, MONGODB_DB: true, REDIS_URL: true, QUEUE_PREFIX: true }),
);
const { REDIS_URL: redisUrl, QUEUE_PREFIX: prefix } = config;

/** A process gets its own signal before the call returns. */
const dieAt = (place: Moment) => () => {
  if (place === moment) process.kill(process.pid, 'SIGKILL');
  return Promise.resolve();
};

const logger = createLogger({ service: 'crashing', level: 'fatal' });
const connection = await connectMongo({ uri: config.MONGODB_URI, dbName: config.MONGODB_DB, logger });

if (role === 'producer') {
  const sources = sourceModel(connection);
  const relay = createRelay({
    connection,
    redisUrl,
    prefix,
    logger,
    hooks: { beforePublish: dieAt('before publish'), beforeClear: dieAt('before clear') },
  });
  const source = await sources.create({ name: 'a', ...outboxFields(anEvent()) });
  await dieAt('after write')();
  await waitFor(() => relay.publish(sources, source), 60_000);
}

if (role === 'consumer') {
  const accounts = await accountModel(connection);
  const handlers = handlersOf(async (event) => {
    await recordDelivery(connection, event);
    await dieAt('before effect')();
    await addToAccount(accounts, event);
    await dieAt('after effect')();
  });
  await createConsumer({ service: 'notifications', redisUrl, prefix, logger, handlers, lockMs: 500 }).start();
}

import {
  connectMongo,
  createConsumer,
  createEndedSessions,
  createHealth,
  createRedis,
  createRelay,
  createTokenVerifier,
  ensureIndexes,
  mongoCheck,
  redisCheck,
  runService,
} from '@mutua/service-kit';
import { createApp } from './app.ts';
import { loadConfig } from './config.ts';

await runService({
  name: 'skills',
  loadConfig,
  start: async ({ config, logger }) => {
    const connection = await connectMongo({ uri: config.MONGODB_URI, dbName: config.MONGODB_DB, logger });
    const redis = createRedis(config.REDIS_URL, { role: 'general', logger });
    const queues = { redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, logger };
    const endedSessions = createEndedSessions({ redis, ...queues });
    const relay = createRelay({ connection, ...queues });

    const { app, handlers } = createApp({
      connection,
      relay,
      verifier: createTokenVerifier({ jwksUrl: config.AUTH_JWKS_URL, redis, endedSessions, logger }),
      health: createHealth({
        checks: { mongo: mongoCheck(connection) },
        degrading: { redis: redisCheck(redis) },
        logger,
      }),
      logger,
    });
    await ensureIndexes(connection);
    await endedSessions.start();

    const consumer = createConsumer({ service: 'skills', handlers, ...queues });
    relay.start();
    void consumer.start(); // waits for Redis, without which skills can be searched all the same
    return {
      app,
      stop: [
        () => consumer.stop(),
        () => relay.stop(),
        () => endedSessions.stop(),
        () => connection.close(),
        () => redis.disconnect(),
      ],
    };
  },
});

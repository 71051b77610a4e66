import {
  connectMongo,
  createConsumer,
  createEndedSessions,
  createHealth,
  createRedis,
  createRelay,
  ensureIndexes,
  mongoCheck,
  redisCheck,
  runService,
  staticTokenVerifier,
} from '@mutua/service-kit';
import { createApp } from './app.ts';
import { createAvatarStorage } from './avatars/avatar-storage.ts';
import { loadConfig } from './config.ts';
import { createLimits } from './security/limits.ts';
import { createPasswordHasher } from './security/password-hasher.ts';
import { loadSigningKeys } from './sessions/signing-keys.ts';

await runService({
  name: 'auth',
  loadConfig,
  start: async ({ config, logger }) => {
    const keys = await loadSigningKeys(config.AUTH_SIGNING_KEYS_FILE, { create: config.NODE_ENV !== 'production' });
    const connection = await connectMongo({ uri: config.MONGODB_URI, dbName: config.MONGODB_DB, logger });
    // Fails at once: who signs in does not wait for a limit that cannot be checked.
    const redis = createRedis(config.REDIS_URL, { role: 'producer', logger });
    const queues = { redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, logger };
    const endedSessions = createEndedSessions({ redis, ...queues });
    const relay = createRelay({ connection, ...queues });

    const auth = createApp({
      connection,
      relay,
      limits: createLimits({ redis, scale: config.RATE_LIMIT_SCALE, prefix: config.QUEUE_PREFIX, logger }),
      passwords: createPasswordHasher({ concurrency: config.PASSWORD_HASH_CONCURRENCY }),
      keys,
      storage: createAvatarStorage(config.UPLOADS_DIR),
      verifier: staticTokenVerifier(keys.published, { endedSessions }),
      endedSessions,
      health: createHealth({
        checks: { mongo: mongoCheck(connection) },
        degrading: { redis: redisCheck(redis) },
        logger,
      }),
      logger,
    });
    await ensureIndexes(connection);
    await endedSessions.start();

    const consumer = createConsumer({ service: 'auth', handlers: auth.handlers, ...queues });
    relay.start();
    auth.start();
    void consumer.start(); // waits for Redis, without which members can sign in all the same
    return {
      app: auth.app,
      stop: [
        () => auth.stop(),
        () => consumer.stop(),
        () => relay.stop(),
        () => endedSessions.stop(),
        () => connection.close(),
        () => redis.disconnect(),
      ],
    };
  },
});

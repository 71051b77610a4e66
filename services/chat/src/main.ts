import {
  connectMongo,
  createEndedSessions,
  createRedis,
  createTokenVerifier,
  ensureIndexes,
  runService,
} from '@mutua/service-kit';
import { createChat } from './app.ts';
import { loadConfig } from './config.ts';

await runService({
  name: 'chat',
  loadConfig,
  start: async ({ config, logger }) => {
    const connection = await connectMongo({ uri: config.MONGODB_URI, dbName: config.MONGODB_DB, logger });
    const redis = createRedis(config.REDIS_URL, { role: 'general', logger });
    const endedSessions = createEndedSessions({
      redis,
      redisUrl: config.REDIS_URL,
      prefix: config.QUEUE_PREFIX,
      logger,
    });
    const verifier = createTokenVerifier({ jwksUrl: config.AUTH_JWKS_URL, redis, endedSessions, logger });
    const chat = createChat({ connection, redis, verifier, endedSessions, logger, config });
    await ensureIndexes(connection);
    await endedSessions.start();
    await chat.start();
    return {
      server: chat.server,
      drain: [chat.drain],
      stop: [chat.stop, () => endedSessions.stop(), () => connection.close(), () => redis.disconnect()],
    };
  },
});

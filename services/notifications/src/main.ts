import { connectMongo, createRedis, createTokenVerifier, ensureIndexes, runService } from '@mutua/service-kit';
import { createNotifications } from './app.ts';
import { loadConfig } from './config.ts';

await runService({
  name: 'notifications',
  loadConfig,
  start: async ({ config, logger }) => {
    const connection = await connectMongo({ uri: config.MONGODB_URI, dbName: config.MONGODB_DB, logger });
    const redis = createRedis(config.REDIS_URL, { role: 'general', logger });
    const verifier = createTokenVerifier({ jwksUrl: config.AUTH_JWKS_URL, redis, logger });
    const notifications = createNotifications({ connection, redis, verifier, logger, config });
    await ensureIndexes(connection);
    await notifications.start();
    return {
      app: notifications.app,
      stop: [notifications.stop, () => connection.close(), () => redis.disconnect()],
    };
  },
});

import { createEndedSessions, createRedis, createTokenVerifier, runService, watchRedis } from '@mutua/service-kit';
import { createGateway } from './app.ts';
import { loadConfig } from './config.ts';

await runService({
  name: 'gateway',
  loadConfig,
  start: async ({ config, logger }) => {
    const redis = createRedis(config.REDIS_URL, { role: 'general', logger });
    const endedSessions = createEndedSessions({
      redis,
      redisUrl: config.REDIS_URL,
      prefix: config.QUEUE_PREFIX,
      logger,
    });
    const { AUTH_JWKS_URL: jwksUrl } = config;
    const verifier = createTokenVerifier({ jwksUrl, redis, writesCopy: true, endedSessions, logger });
    const { server, drain, close } = createGateway({ config, logger, redis, verifier });
    await endedSessions.start();
    watchRedis(redis, config.QUEUE_PREFIX);
    return { server, drain: [drain], stop: [close, () => endedSessions.stop(), () => redis.quit()] };
  },
});

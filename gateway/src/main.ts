import { createRedis, createTokenVerifier, runService } from '@mutua/service-kit';
import { createGateway } from './app.ts';
import { loadConfig } from './config.ts';

await runService({
  name: 'gateway',
  loadConfig,
  start: async ({ config, logger }) => {
    const redis = createRedis(config.REDIS_URL, { role: 'general', logger });
    const verifier = createTokenVerifier({ jwksUrl: config.AUTH_JWKS_URL, redis, logger });
    const { server, close } = createGateway({ config, logger, redis, verifier });
    return { server, drain: [close], stop: [() => redis.quit()] };
  },
});

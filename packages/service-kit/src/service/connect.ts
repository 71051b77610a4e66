import type { ServiceName } from '@mutua/contracts';
import { connectMongo } from '../database/mongo.ts';
import { createEndedSessions } from '../http/ended-sessions.ts';
import type { TokenVerifier } from '../http/http-types.ts';
import { createTokenVerifier } from '../http/token-verifier.ts';
import type { Logger } from '../logging/logger.ts';
import { createRedis } from '../redis/redis.ts';
import type { ProcessContext } from './assemble.ts';
import type { ServiceConfig, ServiceDefinition } from './service-types.ts';

/** Opens the connections of a service's process. Run the `closeSteps` in order to close them. */
export async function connect<S extends ServiceName, C extends ServiceConfig, T>(
  { redisRole = 'general' }: ServiceDefinition<S, C, T>,
  { config, logger }: { config: C; logger: Logger },
): Promise<{ processContext: ProcessContext<C>; closeSteps: readonly (() => unknown)[] }> {
  const { MONGODB_URI: uri, MONGODB_DB: dbName, REDIS_URL: redisUrl, QUEUE_PREFIX: prefix, AUTH_JWKS_URL } = config;
  const connection = await connectMongo({ uri, dbName, logger });
  const redis = createRedis(redisUrl, { role: redisRole, logger });
  const endedSessions = createEndedSessions({ redis, redisUrl, prefix, logger });
  const verifier = AUTH_JWKS_URL
    ? createTokenVerifier({ jwksUrl: AUTH_JWKS_URL, redis, endedSessions, logger })
    : NO_VERIFIER;
  return {
    processContext: { config, logger, connection, redis, endedSessions, verifier },
    closeSteps: [() => endedSessions.stop(), () => connection.close(), () => redis.disconnect()],
  };
}

/** Used when a service has no AUTH_JWKS_URL and no verifier of its own. */
const NO_VERIFIER: TokenVerifier = {
  verify: () => Promise.reject(new Error('the service has neither AUTH_JWKS_URL nor a verifier of its own')),
};

/** The gateway as it runs, on a free port that it tells. */
import type { AddressInfo } from 'node:net';
import { createLogger, createRedis, createTokenVerifier } from '@mutua/service-kit';
import { createGateway } from '../../gateway/src/app.ts';
import { loadConfig } from '../../gateway/src/config.ts';

const config = loadConfig();
const logger = createLogger({ service: 'gateway', level: config.LOG_LEVEL });
const redis = createRedis(config.REDIS_URL, { role: 'general', logger });
const verifier = createTokenVerifier({ jwksUrl: config.AUTH_JWKS_URL, redis, logger });
const { server } = createGateway({ config, logger, redis, verifier });
server.listen(0, '127.0.0.1', () => process.send?.({ ready: { port: (server.address() as AddressInfo).port } }));

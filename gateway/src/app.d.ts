import { type Server } from 'node:http';
import { type Logger, type TokenVerifier } from '@mutua/service-kit';
import type { Redis } from 'ioredis';
import type { GatewayConfig } from './config.ts';
/**
 * The one public origin: `/api/*` and `/socket.io` to the services, everything else from the published releases.
 * @returns a server that does not listen yet, and what ends its connections to the services
 */
export declare const createGateway: ({ config, logger, redis, verifier, }: {
    config: GatewayConfig;
    logger: Logger;
    redis: Redis;
    verifier: TokenVerifier;
}) => {
    server: Server;
    close: () => void;
};

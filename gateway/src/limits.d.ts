import { type TokenVerifier } from '@mutua/service-kit';
import type { RequestHandler } from 'express';
import type { Redis } from 'ioredis';
/**
 * Counts the calls of each member (else of each address) in Redis, so that several gateways share the counts, and
 * answers 429 with `Retry-After` beyond a limit. Without Redis each gateway counts for itself.
 * @param scale multiplies every limit
 */
export declare const rateLimits: ({ redis, verifier, scale }: {
    redis: Redis;
    verifier: TokenVerifier;
    scale: number;
}) => RequestHandler;

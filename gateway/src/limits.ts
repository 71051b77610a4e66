import { type TokenVerifier, TooManyRequestsError } from '@mutua/service-kit';
import type { Request, RequestHandler } from 'express';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** One limit: how many calls in how many seconds, of whom, and which calls count. */
interface Limit {
  name: string;
  points: number;
  seconds: number;
  /** `caller`: the member, else the address. */
  per: 'caller' | 'address';
  counts: (req: Request) => boolean;
}

const is = (method: string, path: string) => (req: Request) => req.method === method && req.path === path;

/** product.md section 4; the limits per account (failed logins, mails) are the auth service's. */
const LIMITS: readonly Limit[] = [
  { name: 'login', points: 10, seconds: 60, per: 'address', counts: is('POST', '/auth/login') },
  { name: 'register', points: 20, seconds: 3600, per: 'address', counts: is('POST', '/auth/register') },
  {
    name: 'uploads',
    points: 60,
    seconds: 3600,
    per: 'caller',
    counts: (req) => req.method === 'POST' && req.path.startsWith('/upload/'),
  },
  { name: 'messages', points: 60, seconds: 60, per: 'caller', counts: is('POST', '/messages') },
  {
    name: 'writes',
    points: 120,
    seconds: 60,
    per: 'caller',
    counts: (req) => req.method !== 'GET' && req.method !== 'HEAD',
  },
  { name: 'calls', points: 600, seconds: 60, per: 'caller', counts: () => true },
];

/**
 * Counts the calls of each member (else of each address) in Redis, so that several gateways share the counts, and
 * answers 429 with `Retry-After` beyond a limit. Without Redis each gateway counts for itself.
 * @param scale multiplies every limit
 */
export const rateLimits = ({
  redis,
  verifier,
  scale,
}: {
  redis: Redis;
  verifier: TokenVerifier;
  scale: number;
}): RequestHandler => {
  const limiters = LIMITS.map((limit) => {
    const options = {
      keyPrefix: `limit:${limit.name}`,
      points: Math.ceil(limit.points * scale),
      duration: limit.seconds,
    };
    return {
      ...limit,
      limiter: new RateLimiterRedis({
        ...options,
        storeClient: redis,
        rejectIfRedisNotReady: true,
        insuranceLimiter: new RateLimiterMemory(options),
      }),
    };
  });

  const callerOf = async (req: Request): Promise<string> => {
    const [scheme, token] = req.headers.authorization?.split(' ') ?? [];
    if (scheme?.toLowerCase() === 'bearer' && token) {
      // A token that does not verify is the service's to refuse; here its bearer is only an address.
      const claims = await verifier.verify(token).catch(() => undefined);
      if (claims) return `m:${claims.userId}`;
    }
    return `a:${req.ip}`;
  };

  return async (req, _res, next) => {
    const caller = await callerOf(req);
    try {
      await Promise.all(
        limiters
          .filter(({ counts }) => counts(req))
          .map(({ limiter, per }) => limiter.consume(per === 'address' ? `a:${req.ip}` : caller)),
      );
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new TooManyRequestsError(
        'Too many requests. Please slow down.',
        Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
      );
    }
    next();
  };
};

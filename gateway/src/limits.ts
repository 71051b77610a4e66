import { CALL_LIMITS, type CallLimit, type CallLimitName, GENERAL_LIMITS } from '@mutua/contracts';
import { type TokenVerifier, TooManyRequestsError } from '@mutua/service-kit';
import type { Request, RequestHandler } from 'express';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { factsOf } from './facts.ts';

type Limiter = Pick<RateLimiterMemory, 'consume'>;

const optionsOf = (name: string, { calls, seconds }: Omit<CallLimit, 'per'>, scale: number) => ({
  keyPrefix: `limit:${name}`,
  points: Math.ceil(calls * scale),
  duration: seconds,
});

/** Makes an error with an answer of what a limiter throws. */
const refuse = (refusal: unknown): never => {
  if (!(refusal instanceof RateLimiterRes)) throw refusal;
  throw new TooManyRequestsError('Too many requests. Please slow down.', refusal.msBeforeNext / 1000);
};

/** Counts in this process only: for what must be answered without Redis too. 429 beyond the limit. */
export const localLimit = (name: string, limit: Omit<CallLimit, 'per'>, scale: number): RequestHandler => {
  const limiter = new RateLimiterMemory(optionsOf(name, limit, scale));
  return async (_req, res, next) => {
    await limiter.consume(factsOf(res).address).catch(refuse);
    next();
  };
};

export interface Limits {
  /** Counts a call for what the contract's table says of it, and for the general limits; 429 beyond one of them. */
  calls: RequestHandler;
  /** Counts a new realtime connection. @throws TooManyRequestsError */
  socket: (address: string) => Promise<void>;
}

/**
 * Counts in Redis, so that several gateways share the counts; without Redis each gateway counts for itself.
 * @param scale multiplies every limit
 */
export const createLimits = ({
  redis,
  verifier,
  scale,
}: {
  redis: Redis;
  verifier: TokenVerifier;
  scale: number;
}): Limits => {
  const create = ([name, limit]: [string, CallLimit]) => {
    const options = optionsOf(name, limit, scale);
    const limiter: Limiter = new RateLimiterRedis({
      ...options,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(options),
    });
    return { limiter, per: limit.per };
  };
  const named = Object.fromEntries(
    Object.entries(CALL_LIMITS).map(([name, limit]) => [name, create([name, limit])]),
  ) as Record<CallLimitName, ReturnType<typeof create>>;
  const [everyCall, writes, sockets] = [
    create(['calls', GENERAL_LIMITS.calls]),
    create(['writes', GENERAL_LIMITS.writes]),
    create(['sockets', GENERAL_LIMITS.sockets]),
  ];

  /** The member, when the token is good. One that is not is the service's to refuse: here its bearer is an address. */
  const memberOf = async (req: Request): Promise<string | undefined> => {
    const [scheme, token] = req.headers.authorization?.split(' ') ?? [];
    if (scheme?.toLowerCase() !== 'bearer' || !token) return;
    const claims = await verifier.verify(token).catch(() => undefined);
    return claims?.userId;
  };

  return {
    calls: async (req, res, next) => {
      const facts = factsOf(res);
      const member = await memberOf(req);
      if (member) facts.userId = member;
      const applicable = [everyCall];
      if (req.method !== 'GET' && req.method !== 'HEAD') applicable.push(writes);
      const limit = facts.endpoint?.spec.limit;
      if (limit) applicable.push(named[limit]);
      const address = `a:${facts.address}`;
      const caller = member ? `m:${member}` : address;
      await Promise.all(
        applicable.map(({ limiter, per }) => limiter.consume(per === 'address' ? address : caller)),
      ).catch(refuse);
      next();
    },
    socket: async (address) => {
      await sockets.limiter.consume(`a:${address}`).catch(refuse);
    },
  };
};

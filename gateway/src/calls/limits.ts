import type { IncomingMessage } from 'node:http';
import { CALL_LIMITS, type CallLimit, type CallLimitName, GENERAL_LIMITS } from '@mutua/contracts';
import {
  createRateLimiter,
  type Logger,
  type RateLimit,
  type RedisClient,
  type TokenVerifier,
} from '@mutua/service-kit';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { type CallResponse, contextOf } from './call-context.ts';

const message = 'Too many requests. Please slow down.';

/** A limit that counts only in this process, for paths that must not depend on Redis. Answers 429 beyond the limit. */
export const localLimit = (name: string, limit: RateLimit, scale: number): RequestHandler => {
  const limiter = createRateLimiter({ name: `gateway:${name}`, limit, scale, prefix: 'local', message });
  return async (_req, res, next) => {
    await limiter.consume(contextOf(res).address);
    next();
  };
};

export type Limits = ReturnType<typeof createLimits>;

/**
 * Counts in Redis, so that several gateways share the counts. While Redis is away each gateway counts for itself. The limit of all calls is
 * counted in batches, because calling Redis for each call took a sixth of the gateway's CPU time. All counts throw `TooManyRequestsError`.
 * @param options.scale multiplies every limit
 */
export const createLimits = ({
  redis,
  prefix,
  verifier,
  scale,
  logger,
}: {
  redis: RedisClient;
  prefix: string;
  verifier: TokenVerifier;
  scale: number;
  logger: Logger;
}) => {
  const create = (name: string, limit: CallLimit) => ({
    limiter: createRateLimiter({ name: `gateway:${name}`, limit, scale, redis, prefix, message }),
    per: limit.per,
    countsOnlyDone: limit.countsOnlyDone ?? false,
  });
  type Counted = ReturnType<typeof create>;
  const named = Object.fromEntries(
    Object.entries(CALL_LIMITS).map(([name, limit]) => [name, create(name, limit)]),
  ) as Record<CallLimitName, Counted>;
  const everyCall = createRateLimiter({
    name: 'gateway:calls',
    limit: GENERAL_LIMITS.calls,
    scale,
    redis,
    prefix,
    message,
    batched: { logger },
  });
  const writes = create('writes', GENERAL_LIMITS.writes);
  const sockets = create('sockets', GENERAL_LIMITS.sockets);
  const reports = create('reports', GENERAL_LIMITS.reports);

  /** The member of a valid token. A call with an invalid token counts by its address, and the service refuses it. */
  const memberOf = async (req: IncomingMessage): Promise<string | undefined> => {
    const [scheme, token] = req.headers.authorization?.split(' ') ?? [];
    if (scheme?.toLowerCase() !== 'bearer' || !token) return;
    const claims = await verifier.verify(token).catch(() => undefined);
    return claims?.userId;
  };

  /** Counts a call, and takes the count back when the answer is a refusal and the limit is only of calls that are done. */
  const consume = async ({ limiter, countsOnlyDone }: Counted, key: string, res: CallResponse): Promise<void> => {
    await limiter.consume(key);
    if (!countsOnlyDone) return;
    res.once('finish', () => {
      if (res.statusCode < 400) return;
      limiter.giveBack(key).catch((err: unknown) => logger.warn({ err }, 'a refused call was counted'));
    });
  };

  /** Counts a call for the limit of its contract and for the general limits. */
  const count = async (req: IncomingMessage, res: CallResponse): Promise<unknown> => {
    const context = contextOf(res);
    const member = await memberOf(req);
    if (member) context.userId = member;
    const address = `a:${context.address}`;
    const caller = member ? `m:${member}` : address;
    const limit = context.endpoint?.spec.limit;
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    // Most calls have only the limit of all calls, which is counted in this process.
    if (isRead && !limit) return everyCall.consume(caller);
    const applicable = [...(isRead ? [] : [writes]), ...(limit ? [named[limit]] : [])];
    return Promise.all([
      everyCall.consume(caller),
      ...applicable.map((limited) => consume(limited, limited.per === 'address' ? address : caller, res)),
    ]);
  };

  return {
    count,
    /** The same for a call that Express handles. */
    calls: async (req: Request, res: Response, next: NextFunction): Promise<void> => {
      await count(req, res);
      next();
    },
    /** Counts a call that the gateway makes itself for the document of a page. */
    page: (address: string) => everyCall.consume(`a:${address}`),
    /** Counts a new realtime connection. */
    socket: (address: string) => sockets.limiter.consume(`a:${address}`),
    /** Counts a request with reports of a page. */
    report: (address: string) => reports.limiter.consume(`a:${address}`),
    /** Adds the remaining counts to Redis. */
    stop: everyCall.stop,
  };
};

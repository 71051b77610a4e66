import type { Logger } from '@mutua/service-kit';
import type { RequestHandler } from 'express';
import { factsOf } from './facts.ts';

/** Asked every few seconds by whatever watches the gateway; their good answers would be most of the log. */
const PROBES = new Set(['/live', '/ready', '/health', '/api/health']);

/**
 * One line for every call, also for one that was refused or that its client gave up (`aborted`). The pattern of the contract
 * stands for the path, because paths and queries carry secrets (reset links).
 */
export const accessLog = (logger: Logger): RequestHandler => {
  if (!logger.isLevelEnabled('info')) return (_req, _res, next) => next();
  return (req, res, next) => {
    const start = performance.now();
    res.once('close', () => {
      const { route, userId } = factsOf(res);
      const level = route && PROBES.has(route) && res.statusCode < 400 ? 'debug' : 'info';
      logger[level](
        {
          requestId: req.requestId,
          method: req.method,
          route,
          status: res.headersSent ? res.statusCode : undefined,
          ms: Math.round(performance.now() - start),
          userId,
          aborted: res.writableFinished ? undefined : true,
        },
        'request',
      );
    });
    next();
  };
};

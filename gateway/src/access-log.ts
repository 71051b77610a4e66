import type { Logger } from '@mutua/service-kit';
import type { RequestHandler } from 'express';
import { contextOf } from './call-context.ts';

/** Monitoring calls these every few seconds, so their successes would fill the log. */
const PROBES = new Set(['/live', '/ready', '/health', '/api/health']);

/**
 * Writes one line for every call, including refused calls and calls that the client gave up (`aborted`). Logs the contract's
 * pattern instead of the path, because paths and queries contain secrets (reset links).
 */
export const accessLog = (logger: Logger): RequestHandler => {
  if (!logger.isLevelEnabled('info')) return (_req, _res, next) => next();
  return (req, res, next) => {
    const start = performance.now();
    res.once('close', () => {
      const { route, userId } = contextOf(res);
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

import express, { type Express, type Request, type RequestHandler, Router } from 'express';
import type { Logger } from '../logging/logger.ts';
import { measureCalls } from '../metrics/call-metrics.ts';
import { errorMiddleware, unknownPath } from './error-middleware.ts';
import { setVerifier } from './guard.ts';
import type { TokenVerifier } from './http-types.ts';
import { requestId, traceCalls } from './request-id.ts';

/**
 * Writes one line per call, also when the client went away (`aborted`). Logs the route's pattern instead of the path, because paths
 * and queries contain secrets (reset links).
 */
const accessLog =
  (logger: Logger): RequestHandler =>
  (req, res, next) => {
    const start = performance.now();
    res.once('close', () => {
      logger.info(
        {
          requestId: req.requestId,
          method: req.method,
          route: req.route?.path,
          ...(res.writableFinished ? { status: res.statusCode } : { aborted: true }),
          ms: Math.round(performance.now() - start),
          userId: req.caller?.userId,
        },
        'request',
      );
    });
    next();
  };

const routeOf = ({ route }: Request): string | undefined => (typeof route?.path === 'string' ? route.path : undefined);

/** The HTTP app of a service: health, request ids, access log, routes, and JSON errors. Does not listen. */
export function createHttpApp({
  logger,
  verifier,
  health,
  routes,
}: {
  logger: Logger;
  verifier: TokenVerifier;
  health?: Router;
  routes: (router: Router) => void;
}): Express {
  const app = express();
  app.enable('strict routing').enable('case sensitive routing');
  app.disable('x-powered-by');
  app.disable('etag'); // answers are personal and short-lived, so hashing each would be wasted work
  app.set('query parser', 'simple'); // nested objects in a query could inject database operators
  app.set('trust proxy', 1); // the gateway is the one proxy, and appends the caller's address to X-Forwarded-For
  setVerifier(app, verifier);
  if (health) app.use(health);
  app.use(requestId);
  app.use(traceCalls(routeOf));
  app.use(measureCalls(routeOf));
  if (logger.isLevelEnabled('info')) app.use(accessLog(logger));
  // Only one spelling of a path is valid. Another spelling could avoid a rate limit that matches the path.
  const router = Router({ strict: true, caseSensitive: true });
  routes(router);
  app.use(router);
  app.use(unknownPath);
  app.use(errorMiddleware(logger));
  return app;
}

import type { Request, RequestHandler, Response } from 'express';
import { counter, histogram } from './metrics.ts';

const calls = counter({
  name: 'mutua_http_requests_total',
  help: 'Calls by their pattern; the status is `aborted` when the caller went away first',
  labels: ['method', 'route', 'status'],
});
const durations = histogram({
  name: 'mutua_http_request_duration_seconds',
  help: 'From the head of a call until its answer is sent',
  labels: ['method', 'route'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/** Counts a call that is over. `route` is the pattern of its path, never the path itself, which would create a series for each id. */
export function recordCall(method: string, route: string, status: number | 'aborted', ms: number): void {
  calls.inc({ method, route, status });
  durations.observe({ method, route }, ms / 1000);
}

/**
 * Counts and times every call.
 * @param routeOf returns the pattern of a call's path, undefined for an unknown path
 */
export function measureCalls(routeOf: (req: Request, res: Response) => string | undefined): RequestHandler {
  return (req, res, next) => {
    const start = performance.now();
    res.once('close', () => {
      const status = res.headersSent ? res.statusCode : 'aborted';
      recordCall(req.method, routeOf(req, res) ?? 'unknown', status, performance.now() - start);
    });
    next();
  };
}

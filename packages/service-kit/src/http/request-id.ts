import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { workContext } from '../context.ts';
import { newTraceId, traceIdOf } from '../trace.ts';
import { beginSpan } from '../tracing/spans.ts';

/**
 * Continues the trace that the gateway began, or begins one. The trace id is the request id: the answer, every log line and the
 * events of the call contain it.
 */
export function requestId(req: Request, res: Response, next: NextFunction): void {
  req.requestId = traceIdOf(req.get('traceparent')) ?? newTraceId();
  req.caller = null;
  res.setHeader('X-Request-Id', req.requestId);
  workContext.run({ requestId: req.requestId }, next);
}

/**
 * Makes a span of each call, after `requestId`, while this process sends spans.
 * @param routeOf returns the pattern of a call's path; never the path itself, which may contain a secret
 * @param isEdge whether traces begin here: the `traceparent` of the call names no step before this one
 */
export function traceCalls(
  routeOf: (req: Request, res: Response) => string | undefined,
  { isEdge = false }: { isEdge?: boolean } = {},
): RequestHandler {
  return (req, res, next) => {
    const parent = isEdge ? undefined : req.get('traceparent');
    const span = beginSpan(req.method, {
      kind: 'server',
      parent: traceIdOf(parent) && parent,
      attributes: { 'http.request.method': req.method },
    });
    if (!span) return next();
    res.once('close', () => {
      const route = routeOf(req, res) ?? 'unknown';
      span.end({
        name: `${req.method} ${route}`,
        attributes: { 'http.route': route, 'http.response.status_code': res.headersSent ? res.statusCode : undefined },
        ...(res.statusCode >= 500 && { error: new Error() }),
      });
    });
    workContext.run({ ...workContext.getStore(), spanId: span.id }, next);
  };
}

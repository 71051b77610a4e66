import type { ServerResponse } from 'node:http';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { workContext } from '../logging/context.ts';
import { beginSpan, type Span } from '../tracing/spans.ts';
import { newTraceId, traceIdOf } from '../tracing/trace.ts';

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

/** Begins the span of a call; undefined when this process makes none. Without a parent the trace begins here. */
export const beginCallSpan = (method: string, parent?: string): Span | undefined =>
  beginSpan(method, { kind: 'server', parent, attributes: { 'http.request.method': method } });

/** Ends the span of a call. `route` is the pattern of its path, never the path itself, which may contain a secret. */
export function endCallSpan(span: Span, method: string, route: string, res: ServerResponse): void {
  span.end({
    name: `${method} ${route}`,
    attributes: { 'http.route': route, 'http.response.status_code': res.headersSent ? res.statusCode : undefined },
    ...(res.statusCode >= 500 && { error: new Error() }),
  });
}

/**
 * Makes a span for each call, after `requestId`, while this process sends spans.
 * @param routeOf returns the pattern of a call's path
 */
export function traceCalls(routeOf: (req: Request, res: Response) => string | undefined): RequestHandler {
  return (req, res, next) => {
    const parent = req.get('traceparent');
    const span = beginCallSpan(req.method, traceIdOf(parent) && parent);
    if (!span) return next();
    res.once('close', () => endCallSpan(span, req.method, routeOf(req, res) ?? 'unknown', res));
    workContext.run({ ...workContext.getStore(), spanId: span.id }, next);
  };
}

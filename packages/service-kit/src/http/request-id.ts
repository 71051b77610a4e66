import type { NextFunction, Request, Response } from 'express';
import { workContext } from '../context.ts';
import { newTraceId, traceIdOf } from '../trace.ts';

/**
 * Continues the trace that the gateway began, or begins one. Its id is the request's: the answer carries it, every log line, and the events
 * that the call leads to.
 */
export function requestId(req: Request, res: Response, next: NextFunction): void {
  req.requestId = traceIdOf(req.get('traceparent')) ?? newTraceId();
  req.caller = null;
  res.setHeader('X-Request-Id', req.requestId);
  workContext.run({ requestId: req.requestId }, next);
}

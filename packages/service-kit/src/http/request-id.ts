import type { NextFunction, Request, Response } from 'express';
import { workContext } from '../context.ts';
import { newTraceId, traceIdOf } from '../trace.ts';

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

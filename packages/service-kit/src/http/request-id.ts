import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { workContext } from '../context.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;

/** Uses the id of the gateway, or makes one. The answer and every log line of the request carry it. */
export function requestId(req: Request, res: Response, next: NextFunction): void {
  const given = req.get('x-request-id');
  req.requestId = given && REQUEST_ID.test(given) ? given : randomUUID();
  req.caller = null;
  res.setHeader('X-Request-Id', req.requestId);
  workContext.run({ requestId: req.requestId }, next);
}

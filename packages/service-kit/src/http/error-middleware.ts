import type { ErrorBody } from '@mutua/contracts';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { NotFoundError, toAppError } from '../errors.ts';
import type { Logger } from '../logger.ts';

export const unknownPath: RequestHandler = () => {
  throw new NotFoundError();
};

/**
 * The only place where an error becomes an answer. Only faults of our own are logged as errors; an absent database or Redis is a
 * warning.
 */
export const errorMiddleware =
  (logger: Logger): ErrorRequestHandler =>
  (thrown, req, res, _next) => {
    const error = toAppError(thrown);
    if (error.status >= 500) {
      const level = error.status === 503 ? 'warn' : 'error';
      logger[level]({ err: error.cause ?? error, requestId: req.requestId, code: error.code }, error.message);
    }
    if (res.headersSent) {
      // Part of the answer is sent already: only a broken connection tells the client that the rest is missing.
      res.destroy();
      return;
    }
    const body: ErrorBody = { ...error.fields, message: error.message, code: error.code, requestId: req.requestId };
    res.status(error.status).set(error.headers).json(body);
  };

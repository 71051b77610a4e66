import type { ErrorBody } from '@mutua/contracts';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { NotFoundError, toAppError } from '../errors.ts';
import type { Logger } from '../logger.ts';

export const unknownPath: RequestHandler = () => {
  throw new NotFoundError();
};

/**
 * Turns every error into an answer. Logs an unknown error as an error, and a lost database or Redis as a warning.
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
      // Part of the answer is already sent. Only a broken connection tells the client that the rest is missing.
      res.destroy();
      return;
    }
    const body: ErrorBody = { ...error.fields, message: error.message, code: error.code, requestId: req.requestId };
    res.status(error.status).set(error.headers).json(body);
  };

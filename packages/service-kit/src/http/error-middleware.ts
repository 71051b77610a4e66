import type { ServerResponse } from 'node:http';
import type { ErrorBody } from '@mutua/contracts';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { NotFoundError, toAppError } from '../errors/errors.ts';
import type { Logger } from '../logging/logger.ts';
import { languageFor, localizeError, setLanguage } from './localize.ts';

export const unknownPath: RequestHandler = () => {
  throw new NotFoundError();
};

/** Answers with an error, in the caller's language. Logs an unknown error as an error, and a lost database or Redis as a warning. */
export function sendError(logger: Logger, thrown: unknown, res: ServerResponse, requestId: string): void {
  const error = toAppError(thrown);
  if (error.status >= 500) {
    const level = error.status === 503 ? 'warn' : 'error';
    logger[level]({ err: error.cause ?? error, requestId, code: error.code }, error.message);
  }
  if (res.headersSent) {
    // Part of the answer is already sent. Only a broken connection tells the client that the rest is missing.
    res.destroy();
    return;
  }
  const language = languageFor(res);
  const body: ErrorBody = { ...error.fields, ...localizeError(language, error), code: error.code, requestId };
  const text = JSON.stringify(body);
  res.statusCode = error.status;
  for (const [name, value] of Object.entries(error.headers)) res.setHeader(name, value);
  setLanguage(res, language);
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.end(text);
}

/** Turns every error into an answer: see `sendError`. */
export const errorMiddleware =
  (logger: Logger): ErrorRequestHandler =>
  (thrown, req, res, _next) =>
    sendError(logger, thrown, res, req.requestId);

import { isUtf8 } from 'node:buffer';
import { type EndpointKey, type EndpointSpec, endpoints, isTranslated } from '@mutua/contracts';
import express, { type Request, type RequestHandler, type Router } from 'express';
import type { z } from 'zod';
import { UnsupportedMediaTypeError, ValidationError } from '../errors/errors.ts';
import { selfChecks } from '../service/config.ts';
import { sendCompressed } from './compression.ts';
import { guard } from './guard.ts';
import type { Call, Handler } from './http-types.ts';
import { localizeAnswer } from './localize.ts';

const BODY_LIMIT = '256kb';

const parseJson = express.json({
  limit: BODY_LIMIT,
  type: () => true,
  // The parser would silently replace broken characters.
  verify: (_req, _res, body, charset) => {
    if (charset === 'utf-8' && !isUtf8(body)) throw new Error('not UTF-8');
  },
});

/** Reads the body if the contract has one. An empty body counts as an empty object. */
const jsonBody: RequestHandler = (req, res, next) => {
  const isEmpty = req.get('transfer-encoding') === undefined && !Number(req.get('content-length') ?? 0);
  if (isEmpty) {
    req.body = {};
    return next();
  }
  if (!req.is('json')) throw new UnsupportedMediaTypeError();
  parseJson(req, res, next);
};

/** Messages that do not name their field. They get the field's name as a prefix when shown alone. */
const UNCLEAR_ALONE = /^(This |Must be |There are |Please enter a (valid link|date))/;

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  const [first] = errors;
  const names = first?.field && UNCLEAR_ALONE.test(first.message);
  throw new ValidationError(errors, names ? `${first.field}: ${first.message}` : undefined);
}

/** Checks an answer against the contract, in the form that the client receives. */
function checkAnswer(key: string, schema: z.ZodType, answer: unknown): void {
  const result = schema.safeParse(JSON.parse(JSON.stringify(answer) ?? 'null'));
  if (!result.success) throw new Error(`${key} answers what its contract does not allow: ${result.error.message}`);
  const { message } = (answer ?? {}) as { message?: unknown };
  if (typeof message === 'string' && !isTranslated(message))
    throw new Error(`${key} says what has no translation: ${message}`);
}

/**
 * Serves a call of the endpoint table: guards it, parses it, calls the handler, and sends its answer with the contract's
 * status. A path parameter of a wrong shape gives a 404, a wrong query or body a 400 that lists the fields. `middlewares` run
 * after the guard and before the body is read.
 */
export function implement<K extends EndpointKey>(
  router: Router,
  key: K,
  handler: Handler<K>,
  ...middlewares: RequestHandler[]
): void {
  const spec: EndpointSpec = endpoints[key];
  const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];

  // An attacker who chooses a part of an answer and watches the network may learn a secret in it from its compressed length. Calls under
  // /auth/ answer with tokens, and answers to writes repeat the input.
  const mayCompress = method === 'GET' && !path.startsWith('/auth/');

  const checkParams: RequestHandler = (req, _res, next) => {
    const isKnown = !spec.params || spec.params.safeParse(req.params).success;
    next(isKnown ? undefined : 'route');
  };

  const handle = async (req: Request, res: express.Response): Promise<void> => {
    const call = {
      params: spec.params?.parse(req.params),
      query: spec.query && parse(spec.query, req.query),
      body: spec.body && parse(spec.body, req.body),
      caller: req.caller,
      req,
      res,
    };
    const answer = await handler(call as Call<K>);
    // A handler that has sent another format itself, as the caller wished, is done.
    if (!spec.response || res.headersSent) return;
    if (selfChecks) checkAnswer(key, spec.response, answer);
    const said = localizeAnswer(res, answer);
    res.status(spec.status ?? 200);
    if (mayCompress) sendCompressed(req, res.type('json'), JSON.stringify(said));
    else res.json(said);
  };

  // Express answers HEAD with the handler of GET.
  if (spec.changes) {
    router.head(path, checkParams, (_req, res) => {
      res.set('Allow', 'GET').status(405).end();
    });
  }
  router[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](
    path,
    checkParams,
    guard(spec.auth),
    ...middlewares,
    ...(spec.body ? [jsonBody] : []),
    handle,
  );
}

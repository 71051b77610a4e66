import type { IncomingMessage } from 'node:http';
import { type Logger, sendError } from '@mutua/service-kit';
import { type Cors, type SecurityHeaders, setHeaders } from '../security/security.ts';
import { readBody } from './body.ts';
import { type CallRequest, type CallResponse, contextOf } from './call-context.ts';
import type { Limits } from './limits.ts';
import type { OpenCalls } from './open-calls.ts';
import type { Proxies } from './proxy.ts';
import { type Endpoint, endpointOf } from './routes.ts';

const PREFIX = '/api';

/** The path as received, without the query. Express decodes and normalises its own `path`. */
export const rawPath = (url: string): string => {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
};

/** The call of the contract for a request. */
export const callOf = ({ method = '', url = '' }: IncomingMessage): Endpoint | undefined =>
  url.startsWith(`${PREFIX}/`) ? endpointOf(method, rawPath(url).slice(PREFIX.length)) : undefined;

/** Handles the calls of the contract: limits them, reads their bodies, passes them on to their services. */
export const createCallHandler = ({
  proxies,
  limits,
  calls,
  security,
  cors,
  logger,
}: {
  proxies: Proxies;
  limits: Limits;
  calls: OpenCalls;
  security: SecurityHeaders;
  cors: Cors;
  logger: Logger;
}): ((req: CallRequest, res: CallResponse, endpoint: Endpoint) => void) => {
  const pass = async (
    req: CallRequest,
    res: CallResponse,
    { spec }: Endpoint,
    fail: (error: unknown) => void,
  ): Promise<void> => {
    calls.add(req, res);
    cors.allow(req, res);
    await limits.count(req, res);
    if (spec.upload) calls.addUpload(res);
    await readBody(req, res);
    await proxies[spec.service].handle(req, res, fail);
  };

  return (req, res, endpoint) => {
    const context = contextOf(res);
    context.endpoint = endpoint;
    context.route = endpoint.path;
    context.headers = security.ofCall(context.isSecure);
    const fail = (error: unknown): void => {
      if (!res.headersSent) {
        res.setHeader('X-Request-Id', context.requestId);
        setHeaders(res, context.headers ?? []);
      }
      sendError(logger, error, res, context.requestId);
    };
    pass(req, res, endpoint, fail).catch(fail);
  };
};

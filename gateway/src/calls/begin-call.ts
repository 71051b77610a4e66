import type { IncomingMessage, ServerResponse } from 'node:http';
import { beginCallSpan, endCallSpan, type Logger, recordCall, type Span, workContext } from '@mutua/service-kit';
import { addressOf, isSecure } from '../security/address.ts';
import { forwardHeaders } from '../security/forwarded-headers.ts';
import { createAccessLog } from './access-log.ts';
import { type CallContext, type CallRequest, type CallResponse, contextOf } from './call-context.ts';

/**
 * Prepares every call before it is routed: its context, the headers about its caller, an id, a span, metrics and a log line. The id is also
 * that of its trace. Then runs `handle` in the context of the trace.
 */
export const createBeginCall = ({
  hops,
  logger,
}: {
  hops: number;
  logger: Logger;
}): ((req: IncomingMessage, res: ServerResponse, handle: (req: CallRequest, res: CallResponse) => void) => void) => {
  const log = createAccessLog(logger);

  const end = (req: CallRequest, res: CallResponse, span: Span | undefined, start: number): void => {
    const ms = performance.now() - start;
    const method = req.method ?? '';
    const route = contextOf(res).route ?? 'unknown';
    recordCall(method, route, res.headersSent ? res.statusCode : 'aborted', ms);
    log(req, res, ms);
    if (span) endCallSpan(span, method, route, res);
  };

  return (plainReq, plainRes, handle) => {
    const start = performance.now();
    const secure = isSecure(plainReq, hops);
    const address = addressOf(plainReq, hops);
    const requestId = forwardHeaders(plainReq.headers, { address, protocol: secure ? 'https' : 'http' });
    const context: CallContext = { requestId, address, isSecure: secure };
    const req: CallRequest = Object.assign(plainReq, { requestId });
    const res: CallResponse = Object.assign(plainRes, { locals: context });
    workContext.run({ requestId }, () => {
      const span = beginCallSpan(req.method ?? '');
      res.on('close', () => end(req, res, span, start));
      if (!span) handle(req, res);
      else workContext.run({ requestId, spanId: span.id }, () => handle(req, res));
    });
  };
};

import { randomBytes } from 'node:crypto';
import { workContext } from './context.ts';

/** W3C Trace Context, version 00: https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const TRACE_ID = /^[0-9a-f]{32}$/;
const NOTHING = /^0+$/;

/** 32 hex characters. Also the request id in the answer, in each log line, in events and in mails. */
export const newTraceId = (): string => randomBytes(16).toString('hex');

/** The trace id in a `traceparent`; undefined when the header is not valid. */
export function traceIdOf(traceparent: string | undefined): string | undefined {
  const [, traceId, parentId] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  return traceId && parentId && !NOTHING.test(traceId) && !NOTHING.test(parentId) ? traceId : undefined;
}

/** A `traceparent` for the next step of a trace, with a new parent id; undefined without a valid trace id. */
export const traceparentOf = (traceId: string | undefined): string | undefined =>
  traceId && TRACE_ID.test(traceId) ? `00-${traceId}-${randomBytes(8).toString('hex')}-01` : undefined;

/** Headers for a call to another service, which continue the trace of the current work. */
export function traceHeaders(): Record<string, string> {
  const traceparent = traceparentOf(workContext.getStore()?.requestId);
  return traceparent ? { traceparent } : {};
}

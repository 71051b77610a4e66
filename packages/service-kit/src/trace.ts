import { randomBytes } from 'node:crypto';
import { workContext } from './context.ts';

/** W3C Trace Context, version 00: https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const TRACE_ID = /^[0-9a-f]{32}$/;
const NOTHING = /^0+$/;

/** 32 hex characters. It is the request id too: of the answer, of each log line, of the events and of the mails. */
export const newTraceId = (): string => randomBytes(16).toString('hex');

/** The trace that a `traceparent` belongs to; undefined when it is none. */
export function traceIdOf(traceparent: string | undefined): string | undefined {
  const [, traceId, parentId] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  return traceId && parentId && !NOTHING.test(traceId) && !NOTHING.test(parentId) ? traceId : undefined;
}

/** A `traceparent` for what comes next in a trace; undefined without a trace id. Each is told apart by an id of its own. */
export const traceparentOf = (traceId: string | undefined): string | undefined =>
  traceId && TRACE_ID.test(traceId) ? `00-${traceId}-${randomBytes(8).toString('hex')}-01` : undefined;

/** The headers by which a call to another service continues the trace of the work at hand. */
export function traceHeaders(): Record<string, string> {
  const traceparent = traceparentOf(workContext.getStore()?.requestId);
  return traceparent ? { traceparent } : {};
}

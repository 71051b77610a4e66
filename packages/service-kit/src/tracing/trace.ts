import { randomUUID } from 'node:crypto';

/** W3C Trace Context, version 00: https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const TRACE_ID = /^[0-9a-f]{32}$/;
const NOTHING = /^0+$/;

/**
 * 32 hex characters. Also the request id in the answer, in each log line, in events and in mails. Made from a UUID, for which Node buffers
 * random bytes: a system call for random bytes takes 7 µs.
 */
export const newTraceId = (): string => randomUUID().replaceAll('-', '');

/** 16 hex characters, from the random parts of a UUID. */
const newSpanId = (): string => {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(-8);
};

/** The trace id in a `traceparent`; undefined when the header is not valid. */
export function traceIdOf(traceparent: string | undefined): string | undefined {
  const [, traceId, parentId] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  return traceId && parentId && !NOTHING.test(traceId) && !NOTHING.test(parentId) ? traceId : undefined;
}

/** A `traceparent` with a step of a trace, or with a random step that nobody records; undefined without a valid trace id. */
export const traceparentOf = (traceId: string | undefined, spanId = newSpanId()): string | undefined =>
  traceId && TRACE_ID.test(traceId) ? `00-${traceId}-${spanId}-01` : undefined;

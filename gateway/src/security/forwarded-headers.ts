import type { IncomingHttpHeaders } from 'node:http';
import { REPLICA_HEADER } from '@mutua/contracts';
import { newTraceId, traceparentOf } from '@mutua/service-kit';

/** Headers with which callers could forge their address, host or protocol. */
const FORGEABLE = [
  'forwarded',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-real-ip',
  'x-request-id',
  'traceparent',
  'tracestate',
  'expect',
  REPLICA_HEADER,
] as const;

/**
 * Replaces the headers about caller, protocol and trace by the gateway's own, so that services can trust them. Removes `Expect`, because
 * Node has already answered it. Returns the call's id.
 */
export const forwardHeaders = (
  headers: IncomingHttpHeaders,
  { address, protocol }: { address: string; protocol: string },
): string => {
  for (const name of FORGEABLE) if (headers[name] !== undefined) delete headers[name];
  const traceId = newTraceId();
  headers['traceparent'] = traceparentOf(traceId);
  headers['x-request-id'] = traceId;
  headers['x-forwarded-for'] = address;
  headers['x-forwarded-proto'] = protocol;
  return traceId;
};

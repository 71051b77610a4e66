import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Headers by which callers could forge who they are. */
const CLAIMS = ['forwarded', 'x-forwarded-host', 'x-forwarded-port', 'x-real-ip', 'x-request-id', 'expect'] as const;

/**
 * Replaces the headers about caller, protocol and request id by the gateway's own, so that services can trust them. Removes
 * `Expect`, because Node has answered it already and the proxy treats calls with it differently.
 */
export const forwardHeaders = (
  headers: IncomingHttpHeaders,
  { address, protocol }: { address: string; protocol: string },
): void => {
  for (const name of CLAIMS) if (headers[name] !== undefined) delete headers[name];
  headers['x-request-id'] = randomUUID();
  headers['x-forwarded-for'] = address;
  headers['x-forwarded-proto'] = protocol;
};

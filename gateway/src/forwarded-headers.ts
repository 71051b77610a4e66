import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** What callers could tell of themselves, and nobody may believe. */
const CLAIMS = ['forwarded', 'x-forwarded-host', 'x-forwarded-port', 'x-real-ip', 'x-request-id', 'expect'] as const;

/**
 * Makes the headers of a call those that a service sees: who called and how is the gateway's word only, and so is the request
 * id. `Expect` is gone because Node has answered it already, and because the proxy treats calls that have it otherwise.
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

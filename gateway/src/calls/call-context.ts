import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FixedHeader } from '../security/security.ts';
import type { Endpoint } from './routes.ts';

/** The gateway's data about a call while it handles the call. */
export interface CallContext {
  requestId: string;
  /** The network of the caller; see `address.ts`. */
  address: string;
  /** Whether the caller uses https, according to the proxy before the gateway. */
  isSecure: boolean;
  /** The pattern of the path, for the log: paths contain secrets. */
  route?: string;
  userId?: string;
  endpoint?: Endpoint;
  /** The buffered body, once it is read. */
  body?: Buffer;
  /** Stops reading the body and answers with the error. Set only while the body is read, and until the service answers. */
  giveUp?: (error: Error) => void;
  /** Headers of the answer that are not set yet: setting all at once takes a tenth of the time. */
  headers?: readonly FixedHeader[];
}

/** A call that the gateway handles, with or without Express. */
export type CallRequest = IncomingMessage & { requestId: string };
export type CallResponse = ServerResponse & { locals: object };

export const contextOf = (res: { locals: object }): CallContext => res.locals as CallContext;

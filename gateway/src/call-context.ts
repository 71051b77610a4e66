import type { Response } from 'express';
import type { Endpoint } from './routes.ts';

/** What the gateway knows about a call while it handles it. */
export interface CallContext {
  /** The network that the call comes from; see `address.ts`. */
  address: string;
  /** For the log: the pattern of the path, because paths carry secrets. */
  route?: string;
  userId?: string;
  endpoint?: Endpoint;
  /** The body, once read at the edge. */
  body?: Buffer;
  /** Set while a body is read: stops reading and answers with the error. */
  giveUp?: (error: Error) => void;
}

export const contextOf = (res: Response): CallContext => res.locals as CallContext;

import type { Response } from 'express';
import type { Endpoint } from './routes.ts';

/** The gateway's data about a call while it handles the call. */
export interface CallContext {
  /** The network that the call comes from; see `address.ts`. */
  address: string;
  /** The pattern of the path, for the log: paths contain secrets. */
  route?: string;
  userId?: string;
  endpoint?: Endpoint;
  /** The buffered body, once it is read. */
  body?: Buffer;
  /** Stops reading the body and answers with the error. Set only while the body is read. */
  giveUp?: (error: Error) => void;
}

export const contextOf = (res: Response): CallContext => res.locals as CallContext;

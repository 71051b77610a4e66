import type { Response } from 'express';
import type { Endpoint } from './routes.ts';

/** What the gateway finds out about a call while it answers it. */
export interface Facts {
  /** The network that it comes from. */
  address: string;
  /** For the log: the pattern of the path, because paths carry secrets. */
  route?: string;
  userId?: string;
  endpoint?: Endpoint;
  /** The body, once read at the edge. */
  body?: Buffer;
  /** Ends the reading of a body that does not come, with an error as answer; set by whoever reads it. */
  giveUp?: (error: Error) => void;
}

export const factsOf = (res: Response): Facts => res.locals as Facts;

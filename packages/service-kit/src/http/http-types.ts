import type { BodyOf, EndpointKey, Endpoints, ParamsOf, QueryOf, ResponseOf, Role } from '@mutua/contracts';
import type { Request, Response } from 'express';

/** The caller, as the access token names them. */
export interface Caller {
  userId: string;
  sessionId: string;
  /** Counts how often all sessions of the member were ended at once. A token with a smaller epoch than the member's is refused. */
  epoch: number;
  /** An additional permission. Absent for almost all members. */
  role?: 'moderator';
  /** All additional permissions; empty for almost all members. */
  roles: readonly Role[];
  /** When the token expires, in milliseconds. */
  expiresAt: number;
}

/** Verifies an access token. */
export interface TokenVerifier {
  /**
   * @throws UnauthorizedError when the token is not valid (any more), with code `session_ended` when its session has ended
   * @throws ServiceUnavailableError when the keys cannot be fetched
   */
  verify(token: string): Promise<Caller>;
}

declare global {
  namespace Express {
    interface Request {
      requestId: string;
      /** Set by the guard of a call of the endpoint table. */
      caller: Caller | null;
    }
  }
}

/** The caller is present where the contract requires one, and absent in public calls. */
export type CallerOf<K extends EndpointKey> = Endpoints[K]['auth'] extends 'required'
  ? Caller
  : Endpoints[K]['auth'] extends 'optional'
    ? Caller | null
    : null;

/** A call, parsed by its contract. */
export interface Call<K extends EndpointKey> {
  params: ParamsOf<K>;
  query: QueryOf<K>;
  body: BodyOf<K>;
  caller: CallerOf<K>;
  req: Request;
  res: Response;
}

/** Answers a call. Where the contract has no response (a file, a redirect) it writes to `res` itself. */
export type Handler<K extends EndpointKey> = (call: Call<K>) => Promise<Answer<K>> | Answer<K>;
type Answer<K extends EndpointKey> = ResponseOf<K> extends undefined ? unknown : ResponseOf<K>;

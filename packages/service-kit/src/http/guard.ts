import type { EndpointSpec } from '@mutua/contracts';
import type { Request, RequestHandler } from 'express';
import { UnauthorizedError } from '../errors/errors.ts';
import type { TokenVerifier } from './http-types.ts';

const VERIFIER = 'token verifier';

const bearerToken = (req: Request): string | undefined => /^Bearer +(\S+)$/i.exec(req.get('authorization') ?? '')?.[1];

/** Sets the verifier that the guards of an app use. */
export function setVerifier(app: { set(name: string, value: unknown): unknown }, verifier: TokenVerifier): void {
  app.set(VERIFIER, verifier);
}

/**
 * Sets `req.caller`. Answers 401 to an invalid token even where a token is optional, so that the client renews it instead of getting
 * the answer for visitors.
 */
export const guard =
  (auth: EndpointSpec['auth']): RequestHandler =>
  async (req, _res, next) => {
    if (auth !== 'public') {
      const token = bearerToken(req);
      if (token) req.caller = await (req.app.get(VERIFIER) as TokenVerifier).verify(token);
      else if (auth === 'required') throw new UnauthorizedError();
    }
    next();
  };

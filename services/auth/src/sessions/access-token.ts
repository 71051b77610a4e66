import jwt from 'jsonwebtoken';
import type { SigningKeys } from './signing-keys.ts';

/** Seconds. Nothing is asked when a service reads such a token: it stays good this long after its session has ended. */
const LIFETIME = 15 * 60;
const ISSUER = 'mutua';

/** Issues the token that every service can verify with the published keys. */
export const issueAccessToken = (
  { current }: SigningKeys,
  { userId, sessionId }: { userId: string; sessionId: string },
): string =>
  jwt.sign({ sid: sessionId }, current.key, {
    algorithm: 'RS256',
    keyid: current.kid,
    subject: userId,
    issuer: ISSUER,
    expiresIn: LIFETIME,
  });

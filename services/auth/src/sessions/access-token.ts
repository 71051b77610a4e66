import type { Role } from '@mutua/contracts';
import { ACCESS_TOKENS } from '@mutua/service-kit';
import jwt from 'jsonwebtoken';
import type { SigningKeys } from './signing-keys.ts';

const SECOND = 1000;
const LIFETIME_MS = 15 * 60 * SECOND;

/** Issues a token that every service can verify with the published keys. It expires no later than its session. */
export const issueAccessToken = (
  { current }: SigningKeys,
  {
    userId,
    sessionId,
    epoch,
    role,
    roles,
    sessionEndsAt,
  }: {
    userId: string;
    sessionId: string;
    epoch: number;
    role?: 'moderator' | undefined;
    roles?: readonly Role[] | undefined;
    sessionEndsAt?: Date;
  },
): string => {
  const left = sessionEndsAt ? Math.max(SECOND, sessionEndsAt.getTime() - Date.now()) : LIFETIME_MS;
  return jwt.sign({ sid: sessionId, epoch, ...(role && { role }), ...(roles && { roles }) }, current.key, {
    algorithm: 'RS256',
    keyid: current.kid,
    subject: userId,
    ...ACCESS_TOKENS,
    expiresIn: Math.floor(Math.min(LIFETIME_MS, left) / SECOND),
  });
};

import { createHmac, randomBytes } from 'node:crypto';

/** The form of a token: `<session id>.<secret>`, with 24 hex characters and 32 bytes in base64url. */
const SHAPE = /^([0-9a-f]{24})\.[\w-]{43}$/;

export const newRefreshToken = (sessionId: string): string => `${sessionId}.${randomBytes(32).toString('base64url')}`;

/** Returns the id of the session of a token; null when the token has another form. */
export const sessionOf = (token: string): string | null => SHAPE.exec(token)?.[1] ?? null;

export const newSalt = (): string => randomBytes(32).toString('base64url');

/**
 * Returns the token that replaces another one. It is computed from the old token and a salt. So a client that presents the same token twice
 * (two tabs, a lost answer) gets the same successor, although only its hash is stored.
 */
export const successorOf = (sessionId: string, token: string, salt: string): string =>
  `${sessionId}.${createHmac('sha256', salt).update(token).digest('base64url')}`;

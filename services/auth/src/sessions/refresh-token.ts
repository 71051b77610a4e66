import { createHmac, randomBytes } from 'node:crypto';

/** `<session id>.<secret>`: 24 hex characters and 32 bytes in base64url. */
const SHAPE = /^([0-9a-f]{24})\.[\w-]{43}$/;

export const newRefreshToken = (sessionId: string): string => `${sessionId}.${randomBytes(32).toString('base64url')}`;

/** The session that a token belongs to; null when it is none of ours. */
export const sessionOf = (token: string): string | null => SHAPE.exec(token)?.[1] ?? null;

export const newSalt = (): string => randomBytes(32).toString('base64url');

/**
 * The token that replaces another. It follows from that and a salt, so that whoever presents the same token twice (two tabs,
 * a lost answer) is given the same successor, although only its hash is kept.
 */
export const successorOf = (sessionId: string, token: string, salt: string): string =>
  `${sessionId}.${createHmac('sha256', salt).update(token).digest('base64url')}`;

import { createHash, randomBytes } from 'node:crypto';

/** A token, and its hash for storage. 32 random bytes need no salt and no slow hash. */
export interface Secret {
  token: string;
  hash: string;
}

export const hashSecret = (token: string): string => createHash('sha256').update(token).digest('base64url');

export function newSecret(): Secret {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashSecret(token) };
}

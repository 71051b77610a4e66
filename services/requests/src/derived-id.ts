import { createHash } from 'node:crypto';

/**
 * The id of the one document that there may be for these parts: 24 hex characters, the same for the same parts. The database
 * keeps ids unique. A unique index of its own would be entered again by each later change of the document (also by the relay, which
 * takes published events out), and on the local engine each entry waits for all others of its key.
 */
export const derivedId = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join(':')).digest('hex').slice(0, 24);

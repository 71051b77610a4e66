import { createHash } from 'node:crypto';

/**
 * The id of the only document that may exist for these parts: 24 hex characters, the same for the same parts. The database keeps ids
 * unique. A unique index on other fields would be written again by each change of the document, also by the relay, which removes published
 * events. On the local engine each such write waits for all others of the same key.
 */
export const derivedId = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join(':')).digest('hex').slice(0, 24);

import { createHash } from 'node:crypto';

/**
 * Derives an id from parts, so that only one document can exist for them: 24 hex characters, the same for the same parts.
 * The unique index of ids guarantees this. A unique index on other fields would be written again by each change of the document, also
 * when the relay removes published events. On the local engine each such write waits for all other writes of the same key.
 */
export const derivedId = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join(':')).digest('hex').slice(0, 24);

/** An error for the person who started Mutua: its message says what went wrong and what to do. It is shown without a stack. */
export class EngineError extends Error {
  /** @override */
  name = 'EngineError';
}

/** The end of every message that says that the local engines cannot run here. */
export const ALTERNATIVES =
  'Set MONGODB_URI and REDIS_URL to servers you have, or put mongod and redis-server on the PATH.';

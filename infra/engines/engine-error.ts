/** What went wrong and what to do about it, in words for the person who started Mutua: shown without a stack. */
export class EngineError extends Error {
  override name = 'EngineError';
}

/** Ends every sentence that says that the local engines cannot run here. */
export const ALTERNATIVES =
  'Set MONGODB_URI and REDIS_URL to servers you have, or put mongod and redis-server on the PATH.';

/** Called before each write of rings, seats, claims and avoidances, so that a test can kill the process there. */
export type WriteHook = (what: 'ring' | 'seat' | 'claim' | 'apart') => Promise<void>;

/** Called before each write of rings, seats and claims: a point at which a test can end the process. */
export type WriteHook = (what: 'ring' | 'seat' | 'claim') => Promise<void>;

/** Called before each write of rings, seats, claims and of who is kept apart: a point at which a test can end the process. */
export type WriteHook = (what: 'ring' | 'seat' | 'claim' | 'apart') => Promise<void>;

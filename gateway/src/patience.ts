/** How long the gateway waits for what a caller has begun, in milliseconds. */
export interface Patience {
  /** For the headers of a call, on a new connection from its first moment. */
  headersMs: number;
  /** For the next byte of a body. */
  bodyIdleMs: number;
  /** For a whole body. */
  bodyMs: number;
  /** For a whole file: 10 MB over a slow mobile network take some minutes. */
  uploadMs: number;
  /** For the rest of a body after its answer: a client reads the answer only when it has sent everything. */
  lingerMs: number;
  /** For a client that takes nothing of its answer. */
  answerIdleMs: number;
  /** How often the gateway looks. */
  lookMs: number;
}

export const PATIENCE: Patience = {
  headersMs: 10_000,
  bodyIdleMs: 10_000,
  bodyMs: 30_000,
  uploadMs: 300_000,
  lingerMs: 5_000,
  answerIdleMs: 30_000,
  lookMs: 1_000,
};

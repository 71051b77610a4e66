/** The time limits for callers, in milliseconds. */
export interface Timeouts {
  /** For the headers of a call; on a new connection, counted from its start. */
  headersMs: number;
  /** For the next byte of a body. */
  bodyIdleMs: number;
  /** For a whole body. */
  bodyMs: number;
  /** For a whole file: two of 10 MB at a time take seven minutes on slow 3G. */
  uploadMs: number;
  /** For the rest of a body after the answer: many clients read the answer only after they have sent the whole body. */
  lingerMs: number;
  /** For a client that does not read its answer. */
  answerIdleMs: number;
  /** How often the gateway checks these times. */
  checkMs: number;
}

export const TIMEOUTS: Timeouts = {
  headersMs: 10_000,
  bodyIdleMs: 10_000,
  bodyMs: 30_000,
  uploadMs: 900_000,
  lingerMs: 5_000,
  answerIdleMs: 30_000,
  checkMs: 1_000,
};

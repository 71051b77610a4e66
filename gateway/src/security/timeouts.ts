/** The time limits for callers and services, in milliseconds. */
export const TIMEOUTS = {
  /** For the headers of a call; on a new connection, counted from its start. */
  headersMs: 10_000,
  /** For the next byte of a body. */
  bodyIdleMs: 10_000,
  /** For a whole body. */
  bodyMs: 30_000,
  /** For a whole file: two of 10 MB at a time take seven minutes on slow 3G. */
  uploadMs: 900_000,
  /** For the answer of a live service, from the end of the body. */
  answerMs: 60_000,
  /** For the rest of a body after the answer: many clients read the answer only after they have sent the whole body. */
  lingerMs: 5_000,
  /** For a client that does not read its answer. */
  answerIdleMs: 30_000,
  /** How often the gateway checks these times. */
  checkMs: 1_000,
};
export type Timeouts = typeof TIMEOUTS;

/** Why a microphone or a camera is missing: there is no such device, another program uses it, or it is not allowed. */
export type DeviceProblem = 'none' | 'busy' | 'refused';

/** The error names of getUserMedia (https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia). */
const PROBLEMS: Partial<Record<string, DeviceProblem>> = {
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
  NotAllowedError: 'refused',
  SecurityError: 'refused',
};

/** Reads an error of getUserMedia. Errors of other names count as `otherwise`. */
export const problemOf = (error: unknown, otherwise: DeviceProblem): DeviceProblem =>
  (error instanceof Error && PROBLEMS[error.name]) || otherwise;

/** An error that the user or operator can fix: shown without a stack. */
export class UserError extends Error {
  override name = 'UserError';
}

/** Prints the message of a UserError, and lets the process fail. @throws every other error */
export function reportUserError(error: unknown): void {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** A release was refused. The message is one sentence with the reason. */
export class ReleaseRefusedError extends Error {
  readonly reason: string;
  constructor(release: string, reason: string) {
    super(`${release} is not released: ${reason}.`);
    this.reason = reason;
    this.name = 'ReleaseRefusedError';
  }
}

/** A fault that a check found. `reason` completes the sentence "… is not released: <reason>." */
export class Finding extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
    this.name = 'Finding';
  }

  /** The same fault with a subject in front of the reason, such as `its page /about` before `fails`. */
  within(subject: string): Finding {
    return new Finding(`${subject} ${this.reason}`);
  }
}

/** Runs a check of a release; what it finds is the reason to refuse that release. @throws ReleaseRefusedError */
export async function refusing(release: string, check: () => void | Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    throw error instanceof Finding ? new ReleaseRefusedError(release, error.reason) : error;
  }
}

/** A connection to the host broke, or nothing happened. The machine may be the cause, so another attempt may help. */
export class Disturbance extends Finding {
  override within(subject: string): Disturbance {
    return new Disturbance(`${subject} ${this.reason}`);
  }
}

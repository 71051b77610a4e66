import { availableParallelism, loadavg } from 'node:os';

/** The load of this machine, for readers who judge whether it caused the failure. */
const machine = (): string => `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`;

/**
 * A release was refused. The message is a sentence with the reason, and a second one when the machine may be the cause.
 * @param finding a Disturbance means that the machine may be the cause
 */
export class ReleaseRefusedError extends Error {
  readonly reason: string;
  /** False when the machine may have been too slow. */
  readonly isCertain: boolean;
  constructor(release: string, finding: Finding) {
    const isCertain = !(finding instanceof Disturbance);
    const doubt = ` Either the release does so always, or this machine was too busy (${machine()}): try again when it is idle.`;
    super(`${release} is not released: ${finding.reason}.${isCertain ? '' : doubt}`);
    this.reason = finding.reason;
    this.isCertain = isCertain;
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

/** Runs a check of a release. A finding refuses the release. @throws ReleaseRefusedError */
export async function refusing(release: string, check: () => void | Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    throw error instanceof Finding ? new ReleaseRefusedError(release, error) : error;
  }
}

/** A connection to the host broke, or a wait timed out. The machine may be the cause, so another attempt may help. */
export class Disturbance extends Finding {
  override within(subject: string): Disturbance {
    return new Disturbance(`${subject} ${this.reason}`);
  }
}

/** A release may not go live; the message says why, in one sentence. */
export class ReleaseRefusedError extends Error {
  readonly reason: string;
  constructor(release: string, reason: string) {
    super(`${release} is not released: ${reason}.`);
    this.reason = reason;
    this.name = 'ReleaseRefusedError';
  }
}

/** Something that a check found; `reason` completes the sentence "… is not released: <reason>." */
export class Finding extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
    this.name = 'Finding';
  }

  /** The same with what it happened to: `its page /about` before `fails`. */
  within(subject: string): Finding {
    return new Finding(`${subject} ${this.reason}`);
  }
}

/** A connection to the host broke, or nothing happened: the machine may be to blame, and another attempt may help. */
export class Disturbance extends Finding {
  override within(subject: string): Disturbance {
    return new Disturbance(`${subject} ${this.reason}`);
  }
}

/** A failed call. Its kind is the status (`503`), the fault of the connection (`refused`, `reset`) or `no answer`. */
export class CallFailed extends Error {
  override name = 'CallFailed';
  readonly kind: string;

  constructor(kind: string) {
    super(kind);
    this.kind = kind;
  }
}

export interface Failure {
  /** When the call began, and when the caller knew that it failed, in ms since the epoch. */
  since: number;
  at: number;
  /** The call, with placeholders for its ids. */
  call: string;
  kind: string;
}

/** Records the members' calls since the last `reset`. */
export class Recorder {
  calls = 0;
  slowestMs = 0;
  failures: Failure[] = [];

  /** Runs one call and records its outcome. @throws the call's error */
  async watch<T>(call: string, action: () => Promise<T>): Promise<T> {
    this.calls += 1;
    const start = performance.now();
    const since = Date.now();
    try {
      return await action();
    } catch (error) {
      if (error instanceof CallFailed) this.failures.push({ since, at: Date.now(), call, kind: error.kind });
      throw error;
    } finally {
      this.slowestMs = Math.max(this.slowestMs, performance.now() - start);
    }
  }

  reset(): void {
    this.calls = 0;
    this.slowestMs = 0;
    this.failures = [];
  }
}

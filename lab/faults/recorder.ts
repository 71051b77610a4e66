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
export interface Recorder {
  readonly calls: number;
  readonly slowestMs: number;
  readonly failures: readonly Failure[];
  /** Runs one call and records its outcome. @throws the call's error */
  watch: <T>(call: string, action: () => Promise<T>) => Promise<T>;
  reset: () => void;
}

export const createRecorder = (): Recorder => {
  let calls = 0;
  let slowestMs = 0;
  let failures: Failure[] = [];
  return {
    get calls() {
      return calls;
    },
    get slowestMs() {
      return slowestMs;
    },
    get failures() {
      return failures;
    },
    watch: async (call, action) => {
      calls += 1;
      const start = performance.now();
      const since = Date.now();
      try {
        return await action();
      } catch (error) {
        if (error instanceof CallFailed) failures.push({ since, at: Date.now(), call, kind: error.kind });
        throw error;
      } finally {
        slowestMs = Math.max(slowestMs, performance.now() - start);
      }
    },
    reset: () => {
      calls = 0;
      slowestMs = 0;
      failures = [];
    },
  };
};

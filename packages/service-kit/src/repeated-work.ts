/**
 * Repeats work in this process, one run after the other. It starts at once, and then after every `everyMs`. An error ends only its run.
 * Several processes may run it.
 */
export function createRepeatedWork({
  work,
  everyMs,
  onError,
}: {
  /** True when more is left to do now. Returns early once `isStopping`. */
  work: (isStopping: () => boolean) => Promise<unknown>;
  everyMs: number;
  onError: (error: unknown) => void;
}) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopping = false;

  async function run(): Promise<void> {
    while (!isStopping && (await work(() => isStopping)) === true);
  }
  const next = () => {
    running = running.then(run).catch(onError);
  };

  return {
    start(): void {
      next();
      timer = setInterval(next, everyMs);
    },
    /** Waits for the run in progress. */
    async stop(): Promise<void> {
      isStopping = true;
      clearInterval(timer);
      await running;
    },
  };
}

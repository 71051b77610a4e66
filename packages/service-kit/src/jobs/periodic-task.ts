import type { Logger } from '../logging/logger.ts';

/**
 * Repeats a task in this process, never two runs at once. The pauses differ by a quarter, so that several processes do not all run at the
 * same moment. A run that fails is logged with the words of `failure`, and the next one follows.
 * @param task resolves to true when more is left to do at once; returns early once `isStopping`
 * @param options.firstMs when the first run begins; by default at a random moment of the first pause
 */
export function createPeriodicTask(
  task: (isStopping: () => boolean) => Promise<unknown>,
  { firstMs, everyMs, failure, logger }: { firstMs?: number; everyMs: number; failure: string; logger: Logger },
) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  async function run(): Promise<void> {
    while (!isStopped && (await task(() => isStopped)) === true);
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => {
      running ??= run()
        .catch((error: unknown) => logger.warn({ err: error }, failure))
        .finally(() => {
          running = undefined;
          schedule(everyMs * (0.75 + Math.random() / 2));
        });
    }, ms).unref();
  }

  return {
    start: (): void => schedule(firstMs ?? everyMs * Math.random()),

    /** Begins a run now, unless one is in progress. */
    runNow: (): void => schedule(0),

    /** Resolves once the current run, if any, has ended. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

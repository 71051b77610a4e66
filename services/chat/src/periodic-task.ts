import type { Logger } from '@mutua/service-kit';

/** A periodic task. */
export interface PeriodicTask {
  start(): void;
  /** Stops the timer. Resolves when the current run has ended. */
  stop(): Promise<void>;
}

/** Runs a task at an interval, never two runs at once. Logs a failure and continues with the next run. */
export function createPeriodicTask(
  task: () => Promise<void>,
  { everyMs, name, logger }: { everyMs: number; name: string; logger: Logger },
): PeriodicTask {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let work = Promise.resolve();

  function schedule(): void {
    timer = setTimeout(() => {
      work = task()
        .catch((error) => logger.warn({ err: error }, `${name} failed`))
        .then(() => {
          if (!isStopped) schedule();
        });
    }, everyMs);
  }

  return {
    start: schedule,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await work;
    },
  };
}

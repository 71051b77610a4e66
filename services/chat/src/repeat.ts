import type { Logger } from '@mutua/service-kit';

/** Work that is done again and again. */
export interface Repeat {
  start(): void;
  /** Resolves once what runs is done. */
  stop(): Promise<void>;
}

/** Runs a task every so often, never twice at a time; a failure is logged, and the next run makes up for it. */
export function repeat(
  task: () => Promise<void>,
  { everyMs, name, logger }: { everyMs: number; name: string; logger: Logger },
): Repeat {
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

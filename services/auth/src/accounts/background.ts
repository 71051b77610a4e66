import type { Logger } from '@mutua/service-kit';

export type Background = ReturnType<typeof createBackground>;

/** Runs work after the answer of its call, so that the time of the answer does not reveal the result. */
export function createBackground({ logger }: { logger: Logger }) {
  const running = new Set<Promise<void>>();

  return {
    /** Starts the work. `what` names it in the log when it fails. */
    run(what: string, work: () => Promise<void>): void {
      const done = work()
        .catch((error: unknown) => logger.error({ err: error }, `${what} was asked for and not sent`))
        .finally(() => running.delete(done));
      running.add(done);
    },

    /** Resolves once all work has ended. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

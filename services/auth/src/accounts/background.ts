import type { Logger } from '@mutua/service-kit';

export type Background = ReturnType<typeof createBackground>;

/** Work that is done after its call was answered, so that the time of the answer does not tell what was found. */
export function createBackground({ logger }: { logger: Logger }) {
  const running = new Set<Promise<void>>();

  return {
    /** Starts it. A failure is logged, with what it was about. */
    run(what: string, work: () => Promise<void>): void {
      const done = work()
        .catch((error: unknown) => logger.error({ err: error }, `${what} was asked for and not sent`))
        .finally(() => running.delete(done));
      running.add(done);
    },

    /** Resolves once nothing is left to do. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

import type { Logger } from '@mutua/service-kit';

/** Work that is done after its call was answered, so that the time of the answer does not tell what was found. */
export interface Background {
  /** Starts it. A failure is logged, with what it was about. */
  run(what: string, work: () => Promise<void>): void;
  /** Resolves once nothing is left to do. */
  settled(): Promise<void>;
}

export function createBackground(logger: Logger): Background {
  const running = new Set<Promise<void>>();

  return {
    run(what, work) {
      const done = work()
        .catch((error: unknown) => logger.error({ err: error }, `${what} was asked for and not sent`))
        .finally(() => running.delete(done));
      running.add(done);
    },

    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

import type { Logger } from '@mutua/service-kit';
import type { CaseRepository } from './case.repository.ts';

const FIRST_PASS_MS = 60_000;
const INTERVAL_MS = 3600 * 1000;

/** Deletes, each hour, the evidence of cases that were decided 90 days ago. The log stays. */
export function createEvidenceSweep({
  cases,
  logger,
}: {
  cases: Pick<CaseRepository, 'forgetEvidence'>;
  logger: Logger;
}) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | undefined;
  let isStopped = false;

  function schedule(ms: number): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = cases
        .forgetEvidence(new Date())
        .then((cleared) => cleared > 0 && logger.info({ cleared }, 'evidence of old reports deleted'))
        .catch((error: unknown) => logger.warn({ err: error }, 'evidence of old reports not deleted'))
        .finally(() => schedule(INTERVAL_MS));
    }, ms).unref();
  }

  return {
    start: (): void => schedule(FIRST_PASS_MS),
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

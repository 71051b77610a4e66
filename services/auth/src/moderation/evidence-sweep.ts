import { createPeriodicTask, type Logger } from '@mutua/service-kit';
import type { CaseRepository } from './case.repository.ts';

const FIRST_RUN_MS = 60_000;
const INTERVAL_MS = 3600 * 1000;

/** Deletes, each hour, the evidence of cases that were decided 90 days ago. The log stays. */
export const createEvidenceSweep = ({
  cases,
  logger,
}: {
  cases: Pick<CaseRepository, 'forgetEvidence'>;
  logger: Logger;
}) =>
  createPeriodicTask(
    async () => {
      const cleared = await cases.forgetEvidence(new Date());
      if (cleared > 0) logger.info({ cleared }, 'evidence of old reports deleted');
    },
    { firstMs: FIRST_RUN_MS, everyMs: INTERVAL_MS, failure: 'evidence of old reports not deleted', logger },
  );

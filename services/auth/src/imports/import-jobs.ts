import { IMPORTS } from '@mutua/contracts/limits';
import { DAY_MS, MINUTE_MS } from '@mutua/contracts/time';
import { createJobPoller, createPeriodicTask, type Logger } from '@mutua/service-kit';
import { type createAskPeople, IMPORT_LEASE_MS } from './ask-people.ts';
import type { ImportRepository } from './import.repository.ts';
import type { createReadImport } from './read-import.ts';
import type { RowRepository, StoredRow } from './row.repository.ts';

const POLL_MS = 5_000;
const SWEEP_MS = 5 * MINUTE_MS;
const BATCH = 50;
/** A claim that takes longer was left by a process that died. */
const CLAIM_MS = 2 * MINUTE_MS;

/** Reads files, asks people, and erases what is over. Any process goes on where another one has stopped. */
export function createImportJobs({
  imports,
  rows,
  readImport,
  askPeople,
  repairClaim,
  now,
  logger,
  pollMs = POLL_MS,
  sweepMs = SWEEP_MS,
}: {
  imports: ImportRepository;
  rows: RowRepository;
  /** Absent without a key: then nothing is read or asked, and what is over is still erased. */
  readImport: ReturnType<typeof createReadImport> | undefined;
  askPeople: ReturnType<typeof createAskPeople> | undefined;
  /** Completes a claim whose process has died, or gives its row back. */
  repairClaim: (row: StoredRow) => Promise<void>;
  now: () => Date;
  logger: Logger;
  pollMs?: number | undefined;
  sweepMs?: number | undefined;
}) {
  const poller = createJobPoller({
    due: {
      name: 'imports',
      findDue: (_, limit) => imports.findDue(now(), limit),
      async work(id, isStopping) {
        const at = now();
        const found = await imports.claim(id, at, new Date(at.getTime() + IMPORT_LEASE_MS));
        if (found?.state === 'reading') await readImport?.(found);
        if (found?.state === 'asking') await askPeople?.(found, isStopping);
        if (found?.state === 'undone') {
          await rows.undo(id);
          await rows.releaseUnasked(id);
          await imports.undoneAll(id);
        }
      },
    },
    logger,
    pollMs,
  });

  /** Erases everything whose time is over. */
  async function sweep(): Promise<void> {
    const at = now();
    await rows.expire(at);
    while ((await rows.withdrawLetters(BATCH)) === BATCH);
    for (const row of await rows.unsettled(new Date(at.getTime() - CLAIM_MS), BATCH)) await repairClaim(row);
    // A process has died that read a list which was then forgotten.
    for (const id of await rows.withUnasked()) if (!(await imports.find(id))) await rows.removeReadings(id, null);
    for (const { _id } of await imports.findOver(at, BATCH)) {
      await rows.removeAll(_id);
      await imports.removeOver(_id, at);
    }
    // People must not wait for longer than those who were asked have time to answer.
    for (const id of await imports.waitingSince(new Date(at.getTime() - IMPORTS.answerDays * DAY_MS), BATCH)) {
      const ended = await rows.endWaiting(id);
      await rows.releaseUnasked(id);
      await imports.endWaiting(id, ended > 0);
    }
    const weekAgo = new Date(at.getTime() - IMPORTS.uncheckedDays * DAY_MS);
    for (const id of await imports.startedBefore(weekAgo, BATCH)) await rows.removeUnasked(id);
  }

  const sweeper = createPeriodicTask(sweep, { everyMs: sweepMs, failure: 'imports not swept yet', logger });

  return {
    start(): void {
      poller.start();
      sweeper.start();
    },
    checkNow: (): void => poller.checkNow(),
    sweep,
    async stop(): Promise<void> {
      await Promise.all([poller.stop(), sweeper.stop()]);
    },
  };
}

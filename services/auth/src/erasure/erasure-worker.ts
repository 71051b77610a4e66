import { createPeriodicTask, type Logger } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { EraseMember } from './erase-member.ts';
import type { ErasedList } from './erased-list.ts';
import { memberErased, memberLeaving } from './erasure-events.ts';

const INTERVAL_MS = 10_000;
const BATCH = 20;
/** How many ids of the list of erased accounts are looked up at a time. */
const LISTED = 200;

/**
 * Erases the accounts that are due. It announces each erasure again an hour later, so that late events leave nothing behind. First it looks
 * for accounts that a restored backup has brought back.
 */
export function createErasureWorker({
  members,
  eraseMember,
  list,
  logger,
  pollMs = INTERVAL_MS,
}: {
  members: Pick<MemberRepository, 'findMany' | 'change' | 'findErasable' | 'findToTellAgain' | 'tellAgain'>;
  eraseMember: EraseMember;
  list: Pick<ErasedList, 'ids'>;
  logger: Logger;
  pollMs?: number | undefined;
}) {
  let hasLooked = false;

  async function makeDue(ids: readonly string[], now: Date): Promise<void> {
    for (const { _id, erasedAt } of await members.findMany(ids)) {
      if (erasedAt) continue;
      const erasure = { askedAt: now, dueAt: now };
      await members.change(_id, (member) => ({
        set: { erasure },
        events: [memberLeaving({ ...member, erasure, version: member.version + 1 })],
      }));
      logger.info({ userId: _id }, 'an erased account came back and is erased again');
    }
  }

  /** Makes the erasure due of accounts that exist again because the database was restored from an earlier backup. */
  async function eraseRestoredAccounts(now: Date): Promise<void> {
    let batch: string[] = [];
    for await (const id of list.ids()) {
      batch.push(id);
      if (batch.length < LISTED) continue;
      await makeDue(batch, now);
      batch = [];
    }
    await makeDue(batch, now);
  }

  async function run(isStopping: () => boolean): Promise<void> {
    const now = new Date();
    // This runs once per start: only a restore brings accounts back, and services are stopped for it.
    if (!hasLooked) await eraseRestoredAccounts(now);
    hasLooked = true;
    for (const id of await members.findErasable(now, BATCH)) {
      if (isStopping()) return;
      try {
        await eraseMember(id, now);
        logger.info({ userId: id }, 'an account was erased');
      } catch (error) {
        // A failure must not hold up the next account.
        logger.warn({ err: error, userId: id }, 'an account is not erased yet');
      }
    }
    for (const id of await members.findToTellAgain(now, BATCH)) await members.tellAgain(id, memberErased(id));
  }

  return createPeriodicTask(run, { everyMs: pollMs, failure: 'accounts not erased yet', logger });
}

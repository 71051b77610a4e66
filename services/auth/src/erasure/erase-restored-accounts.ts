import type { Logger } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { ErasedList } from './erased-list.ts';
import { memberLeaving } from './erasure-events.ts';

const BATCH = 200;

/**
 * Finds erased accounts that exist again because the database was restored from an earlier backup. Makes their erasure due at once. Returns
 * how many there are.
 */
export function createEraseRestoredAccounts({
  members,
  list,
  logger,
}: {
  members: Pick<MemberRepository, 'findMany' | 'change'>;
  list: Pick<ErasedList, 'ids'>;
  logger: Logger;
}) {
  async function makeDue(ids: readonly string[], now: Date): Promise<number> {
    let count = 0;
    for (const { _id, erasedAt } of await members.findMany(ids)) {
      if (erasedAt) continue;
      const erasure = { askedAt: now, dueAt: now };
      await members.change(_id, (member) => ({
        set: { erasure },
        events: [memberLeaving({ ...member, erasure, version: member.version + 1 })],
      }));
      count += 1;
      logger.info({ userId: _id }, 'an erased account came back and is erased again');
    }
    return count;
  }

  return async function eraseRestoredAccounts(now = new Date()): Promise<number> {
    let [count, batch]: [number, string[]] = [0, []];
    for await (const id of list.ids()) {
      batch.push(id);
      if (batch.length < BATCH) continue;
      count += await makeDue(batch, now);
      batch = [];
    }
    return count + (await makeDue(batch, now));
  };
}

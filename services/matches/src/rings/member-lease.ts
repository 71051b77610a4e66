import { setTimeout as wait } from 'node:timers/promises';
import { createKeyedMutex, ServiceUnavailableError } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';

/** A start that takes longer has died. */
const LEASE_MS = 10_000;
const ASK_AGAIN_MS = 25;

/**
 * Starts the rings of one member one after the other, so that each counts the earlier ones. Starts in this process wait in a queue. Only
 * the first one checks the database for starts of other processes.
 * @throws ServiceUnavailableError when the starts of other processes take too long
 */
export function withMemberLease(members: Pick<MemberRepository, 'beginStart' | 'endStart'>) {
  const inLine = createKeyedMutex();

  async function withLease<T>(userId: string, start: () => Promise<T>): Promise<T> {
    const giveUpAt = Date.now() + LEASE_MS;
    let until = new Date(giveUpAt);
    while (!(await members.beginStart(userId, new Date(), until))) {
      if (Date.now() > giveUpAt) throw new ServiceUnavailableError();
      await wait(ASK_AGAIN_MS);
      until = new Date(Date.now() + LEASE_MS);
    }
    try {
      return await start();
    } finally {
      await members.endStart(userId, until);
    }
  }

  return <T>(userId: string, start: () => Promise<T>): Promise<T> => inLine(userId, () => withLease(userId, start));
}

import type { Logger } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { EraseMember } from './erase-member.ts';
import { memberErased } from './erasure-events.ts';

const INTERVAL_MS = 10_000;
const BATCH = 20;

/**
 * Erases the accounts that are due. It announces each erasure again an hour later, so that late events leave nothing behind. First it looks
 * for accounts that a restored backup has brought back.
 */
export function createErasureWorker({
  members,
  eraseMember,
  eraseRestoredAccounts,
  logger,
  pollMs = INTERVAL_MS,
}: {
  members: Pick<MemberRepository, 'findErasable' | 'findToTellAgain' | 'tellAgain'>;
  eraseMember: EraseMember;
  eraseRestoredAccounts: (now: Date) => Promise<number>;
  logger: Logger;
  pollMs?: number | undefined;
}) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | undefined;
  let isStopped = false;
  let hasLooked = false;

  async function pass(now = new Date()): Promise<void> {
    // This runs once per start: only a restore brings accounts back, and services are stopped for it.
    if (!hasLooked) await eraseRestoredAccounts(now);
    hasLooked = true;
    for (const id of await members.findErasable(now, BATCH)) {
      if (isStopped) return;
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

  function schedule(ms: number): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = pass()
        .catch((error: unknown) => logger.warn({ err: error }, 'accounts not erased yet'))
        .finally(() => schedule(pollMs * (0.75 + Math.random() / 2)));
    }, ms).unref();
  }

  return {
    pass,
    start: (): void => schedule(pollMs * Math.random()),

    /** Resolves once the current pass, if any, has ended. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

import { createPeriodicTask, type EndedSession, type EndedSessions, type Logger } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { SessionRepository } from './session.repository.ts';

const INTERVAL_MS = 1_000;
const BATCH = 100;
const LATER = 'the end of a session will be announced later';

export type SessionEnds = ReturnType<typeof createSessionEnds>;

/**
 * Announces ended sessions to every process, so that their access tokens are refused. The write that ends a session also marks it for the
 * announcement. So the announcement follows even if this process dies in between, or Redis is away.
 */
export function createSessionEnds({
  sessions,
  members,
  endedSessions,
  logger,
}: {
  sessions: Pick<SessionRepository, 'findUnannounced' | 'markAnnounced'>;
  members: Pick<MemberRepository, 'findUnannounced' | 'markAnnounced'>;
  endedSessions: Pick<EndedSessions, 'announce'>;
  logger: Logger;
}) {
  const running = new Set<Promise<unknown>>();

  /** Announces an end. Returns false when Redis is away. */
  async function announce(ended: EndedSession, mark: () => Promise<void>): Promise<boolean> {
    const isAnnounced = await endedSessions.announce(ended);
    if (isAnnounced) await mark();
    return isAnnounced;
  }
  const session = (id: string) => announce({ sessionId: id }, () => sessions.markAnnounced(id));
  const epochOf = (userId: string, epoch: number) =>
    announce({ userId, epoch }, () => members.markAnnounced(userId, epoch));

  function track(work: Promise<unknown>): void {
    const done = work.catch((error: unknown) => logger.warn({ err: error }, LATER)).finally(() => running.delete(done));
    running.add(done);
  }

  async function pass(): Promise<void> {
    for (const { _id, sessionEpoch } of await members.findUnannounced(BATCH)) {
      if (!(await epochOf(_id, sessionEpoch))) return;
    }
    for (const id of await sessions.findUnannounced(BATCH)) {
      if (!(await session(id))) return;
    }
  }

  const { start, stop } = createPeriodicTask(pass, { everyMs: INTERVAL_MS, failure: LATER, logger });

  return {
    /** Announces the end of one session. This process refuses its tokens when the call returns, the others a moment later. */
    announceSession: (id: string): void => track(session(id)),

    /** Announces the end of all sessions of a member that began before an epoch. */
    announceEpoch: (memberId: string, epoch: number): void => track(epochOf(memberId, epoch)),

    /** Starts the loop that announces, each second, the remaining ends of this and other processes. */
    start,

    /** Stops the loop. Resolves once the current announcements are done. */
    async stop(): Promise<void> {
      await stop();
      while (running.size > 0) await Promise.all(running);
    },
  };
}

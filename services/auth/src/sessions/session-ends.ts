import type { EndedSession, EndedSessions, Logger } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { SessionRepository } from './session.repository.ts';

/**
 * Tells every process of the sessions that have ended, so that their access tokens are refused. The write that ends them
 * also notes that this is to be told: it is told even when this process ends between the two, or Redis is away.
 */
export interface SessionEnds {
  /** Tells of one session. This process refuses its tokens when the call returns; the others hear of it later. */
  announceSession(id: string): void;
  /** Tells of all sessions of a member that began before an epoch. */
  announceEpoch(memberId: string, epoch: number): void;
  /** From now on what was not told, by this or another process, is told within seconds. */
  start(): void;
  /** Resolves once nothing is at hand. */
  stop(): Promise<void>;
}

const INTERVAL_MS = 1_000;
const BATCH = 100;

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
}): SessionEnds {
  const running = new Set<Promise<unknown>>();
  let timer: NodeJS.Timeout | undefined;
  let isPassing = false;

  /** Returns false when Redis does not take it now. */
  async function announce(ended: EndedSession, mark: () => Promise<void>): Promise<boolean> {
    const isTold = await endedSessions.announce(ended);
    if (isTold) await mark();
    return isTold;
  }
  const session = (id: string) => announce({ sessionId: id }, () => sessions.markAnnounced(id));
  const epochOf = (userId: string, epoch: number) =>
    announce({ userId, epoch }, () => members.markAnnounced(userId, epoch));

  function track(work: Promise<unknown>): void {
    const done = work
      .catch((error: unknown) => logger.warn({ err: error }, 'the end of a session is told later'))
      .finally(() => running.delete(done));
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

  return {
    announceSession: (id) => track(session(id)),
    announceEpoch: (memberId, epoch) => track(epochOf(memberId, epoch)),

    start() {
      timer = setInterval(() => {
        if (isPassing) return;
        isPassing = true;
        track(pass().finally(() => (isPassing = false)));
      }, INTERVAL_MS).unref();
    },

    async stop() {
      clearInterval(timer);
      while (running.size > 0) await Promise.all(running);
    },
  };
}

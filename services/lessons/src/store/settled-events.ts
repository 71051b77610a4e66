import type { DomainEvent } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import type { StoredLesson, StoredSession } from '../rules/lesson.model.ts';

const hasOutcome = ({ status }: StoredSession): boolean => status !== 'planned' && status !== 'cancelled';
const isSame = (one: StoredSession | undefined, { status, heldMinutes, came }: StoredSession): boolean =>
  one?.status === status && one.heldMinutes === heldMinutes && one.came === came;

/** The members who have said something of a session. */
const saidBy = ({ teacherId }: StoredLesson, { presence, answers = [] }: Partial<StoredSession>): string[] => [
  ...(presence ? [teacherId] : []),
  ...answers.map(({ memberId }) => memberId),
];

/** The events about members who have said for the first time who came, or whether they were there. */
export function answeredEvents(before: StoredLesson, after: StoredLesson, version: number): DomainEvent[] {
  return after.sessions.flatMap((session) => {
    const known = saidBy(before, before.sessions.find(({ _id }) => _id === session._id) ?? {});
    const about = { lessonId: after._id, version, startsAt: session.startsAt.toISOString() };
    return saidBy(after, session)
      .filter((memberId) => !known.includes(memberId))
      .map((memberId) => newEvent('lesson.answered', { ...about, memberId }));
  });
}

/** The events about sessions whose outcome a change has changed. They count the teacher's hours once, however many listened. */
export function settledEvents(before: StoredLesson, after: StoredLesson, version: number): DomainEvent[] {
  const { _id: lessonId, teacherId, skill } = after;
  // In the meeting of a ring nobody teaches, so that it counts no hours.
  if (!skill) return [];
  return after.sessions
    .filter(
      (session) =>
        hasOutcome(session) &&
        !isSame(
          before.sessions.find(({ _id }) => _id === session._id),
          session,
        ),
    )
    .map(({ _id: sessionId, status, heldMinutes, came = 0 }) => {
      const parts = heldMinutes ? [{ teacherId, skillId: skill._id, minutes: heldMinutes }] : [];
      return newEvent('lesson.settled', { lessonId, version, sessionId, status, parts, learners: came });
    });
}

/** The sessions of a lesson, without access to other data. */
import { LESSONS } from '@mutua/contracts';
import { HOUR_MS } from '@mutua/contracts/time';
import { endOf, isLive, spanOf } from './derived.ts';
import { asked, isQuestion } from './keeps.ts';
import type { StoredLesson, StoredSession } from './lesson.model.ts';
import { afterDates, type Changed, idsIn, invitedIn, type Known, type Notice } from './seats.ts';

export type SessionRefusal = 'lesson_over' | 'too_late' | 'moved_often' | 'times_meet';

/** When a session is. */
export type Span = Pick<StoredSession, 'startsAt' | 'minutes'>;
/** Whether two sessions have a moment in common. */
export const meet = (one: Span, other: Span): boolean => one.startsAt < endOf(other) && other.startsAt < endOf(one);
/** Whether some of these sessions are at the same time. */
export const areApart = (sessions: readonly Span[]): boolean =>
  sessions.every((one, index) => sessions.slice(index + 1).every((other) => !meet(one, other)));

const isSoon = (startsAt: Date, hours: number, now: Date): boolean =>
  startsAt.getTime() - now.getTime() < hours * HOUR_MS;
const byTime = (sessions: readonly StoredSession[]): StoredSession[] =>
  sessions.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());

/** A session at another time than before reminds its members again. */
function renewed(moved: StoredSession, { startsAt }: StoredSession, now: Date): StoredSession {
  if (moved.startsAt.getTime() === startsAt.getTime()) return moved;
  const { told: _told, ...rest } = moved;
  return { ...rest, movedAt: now };
}

/** Who is told of a move, besides those who are asked whether it still fits. Members of a ring who have not answered are invited again. */
function noticesOfMove(
  lesson: StoredLesson,
  { sessionId, isAsked, by }: { sessionId: string; isAsked: boolean; by: string | undefined },
): Notice[] {
  const known = idsIn(lesson, ...(isAsked ? [] : ['taken' as const]), 'offered', 'waiting', 'asked');
  const to = known.filter((id) => id !== by);
  const invited = invitedIn(lesson);
  return [
    ...(to.length > 0 ? [{ change: 'moved' as const, to, sessionId }] : []),
    ...(invited.length > 0 && by ? [{ change: 'invited' as const, to: invited, personId: by, sessionId }] : []),
  ];
}

/** Moves a session, by the wish of a member who need not be told. Everybody keeps the seat, and is asked whether it still fits when the move is large or near. */
export function move(
  lesson: StoredLesson,
  sessionId: string,
  { startsAt, minutes, by }: { startsAt: Date; minutes?: number | undefined; by?: string },
  known: Known,
  now: Date,
): Changed | SessionRefusal {
  const session = lesson.sessions.find(({ _id }) => _id === sessionId);
  if (session?.status !== 'planned' || !isLive(lesson)) return 'lesson_over';
  const moved: StoredSession = { ...session, startsAt, minutes: minutes ?? session.minutes };
  if (startsAt.getTime() === session.startsAt.getTime() && moved.minutes === session.minutes)
    return { lesson, notices: [] };
  if (isSoon(session.startsAt, LESSONS.moveHours, now) || isSoon(startsAt, LESSONS.moveHours, now)) return 'too_late';
  if (session.moves >= LESSONS.moves) return 'moved_often';
  const others = lesson.sessions.filter(({ _id, status }) => _id !== sessionId && status === 'planned');
  if (others.some((other) => meet(other, moved))) return 'times_meet';
  const after = { ...renewed(moved, session, now), was: session.startsAt, moves: session.moves + 1 };
  const sessions = byTime(lesson.sessions.map((each) => (each._id === sessionId ? after : each)));
  const changed = { ...lesson, sessions, ...spanOf(sessions) };
  const question = isQuestion(session, moved, now) ? asked(changed, after, { ...known, by }, now) : null;
  const notices = [
    ...(question?.notices ?? []),
    ...noticesOfMove(lesson, { sessionId, isAsked: question !== null, by }),
  ];
  return afterDates({ lesson: question?.lesson ?? changed, notices }, known, now);
}

/** Cancels one session, a session and all later ones, or the lesson. Without sessions to come the lesson is cancelled. */
export function cancel(
  lesson: StoredLesson,
  {
    scope,
    sessionId,
    reason,
    isOwnWish = true,
    by,
  }: {
    scope: 'one' | 'rest' | 'all';
    sessionId?: string | undefined;
    reason: string;
    isOwnWish?: boolean;
    by?: string;
  },
  known: Known,
  now: Date,
): Changed | SessionRefusal {
  const from = lesson.sessions.find(({ _id }) => _id === sessionId);
  const isMeant = ({ _id, startsAt }: StoredSession): boolean =>
    scope === 'all' || (scope === 'one' ? _id === sessionId : from !== undefined && startsAt >= from.startsAt);
  const ends = (session: StoredSession): boolean =>
    session.status === 'planned' && endOf(session) > now && isMeant(session);
  if (!isLive(lesson) || !lesson.sessions.some(ends))
    return lesson.status === 'cancelled' ? { lesson, notices: [] } : 'lesson_over';
  // It is late only for somebody, and when the teacher does it.
  const isWanted = isOwnWish && !lesson.ring && idsIn(lesson, 'taken').length > 0;
  const cancelled = ({ keeps: _keeps, ...session }: StoredSession): StoredSession => {
    const isLate = isWanted && isSoon(session.startsAt, LESSONS.lateHours, now);
    return { ...session, status: 'cancelled', reason, ...(isLate && { isLate }) };
  };
  const sessions = lesson.sessions.map((session) => (ends(session) ? cancelled(session) : session));
  const isOver = sessions.every(({ status }) => status === 'cancelled');
  const to = [...idsIn(lesson, 'taken', 'offered', 'waiting', 'asked'), ...invitedIn(lesson)].filter((id) => id !== by);
  const change = isOver ? 'cancelled_all' : scope === 'one' ? 'cancelled' : 'cancelled_rest';
  const first = lesson.sessions.find(ends) as StoredSession;
  const people = isOver ? lesson.people.filter(({ state }) => state === 'taken') : lesson.people;
  const after = { ...lesson, sessions, people, ...spanOf(sessions), ...(isOver && { status: 'cancelled' as const }) };
  const about = { sessionId: first._id, words: reason, ...(by && { personId: by }) };
  const notices = to.length > 0 ? [{ change, to, ...about } as const] : [];
  return isOver ? { lesson: after, notices } : afterDates({ lesson: after, notices }, known, now);
}

/** The meeting of a ring in which nobody has a seat any more does not take place. Those who have not answered are told. */
export function endedWhenEmpty(changed: Changed, known: Known, now: Date): Changed {
  const { lesson } = changed;
  if (!lesson.ring || !isLive(lesson) || lesson.endsAt <= now || idsIn(lesson, 'taken').length > 0) return changed;
  const outcome = cancel(lesson, { scope: 'all', reason: '', isOwnWish: false }, known, now);
  return typeof outcome === 'string'
    ? changed
    : { ...changed, ...outcome, notices: [...changed.notices, ...outcome.notices] };
}

/** What follows from missed sessions, for learners and for teachers. Computed from the lessons, so that a corrected answer corrects it, too. */
import { LESSONS } from '@mutua/contracts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mutua/contracts/time';
import { markOf } from './after.ts';
import type { StoredLesson, StoredSession } from './lesson.model.ts';

/** What of a lesson says who was there. */
export type Attended = Pick<StoredLesson, 'people' | 'ended' | 'sessions'>;

interface Entry {
  at: Date;
  isMiss: boolean;
}

const endOf = ({ startsAt, minutes }: StoredSession): Date => new Date(startsAt.getTime() + minutes * MINUTE_MS);
const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS);
const byTime = (one: { at: Date }, other: { at: Date }): number => one.at.getTime() - other.at.getTime();

/** Whether a session was moved after the member took the seat. */
const wasMoved = ({ movedAt }: StoredSession, since: Date): boolean => movedAt !== undefined && movedAt > since;

/** Whether giving back a seat now is late: shortly before the next session, unless the lesson was moved since. */
export function isLateToLeave(sessions: readonly StoredSession[], { since }: { since: Date }, now: Date): boolean {
  const next = sessions.find((session) => session.status === 'planned' && endOf(session) > now);
  if (!next || sessions.some((session) => wasMoved(session, since))) return false;
  return next.startsAt.getTime() - now.getTime() <= LESSONS.lateHours * HOUR_MS;
}

/** As `isLateToLeave`, in a lesson. In the meeting of a ring nobody waits for a seat, so that leaving is never late. */
export const leavesLate = (
  { ring, sessions }: Pick<StoredLesson, 'ring' | 'sessions'>,
  person: { since: Date },
  now: Date,
): boolean => !ring && isLateToLeave(sessions, person, now);

/** What a member attended and missed in a lesson. */
function entriesOf(memberId: string, lesson: Attended): Entry[] {
  const person = lesson.people.find((each) => each.memberId === memberId);
  const ended = person ? undefined : lesson.ended.find((each) => each.memberId === memberId);
  const entries = lesson.sessions.flatMap((session): Entry[] => {
    const mark = markOf(session, memberId);
    if (mark === 'came') return [{ at: endOf(session), isMiss: false }];
    if (mark !== 'absent' || wasMoved(session, person?.since ?? new Date(0))) return [];
    return [{ at: endOf(session), isMiss: true }];
  });
  return ended?.isLate ? [...entries, { at: ended.at, isMiss: true }] : entries;
}

/** Whether a member was at one of these lessons. */
export const hasAttended = (memberId: string, lessons: readonly Attended[]): boolean =>
  lessons.some(({ sessions }) => sessions.some((session) => markOf(session, memberId) === 'came'));

/** Until when a member gets only seats shortly before the start; null when that is not so. A session that one attends removes the oldest miss. */
export function lastMinuteUntil(memberId: string, lessons: readonly Attended[], now: Date): Date | null {
  const { count, days, forDays } = LESSONS.misses;
  let open: Date[] = [];
  for (const { at, isMiss } of lessons.flatMap((lesson) => entriesOf(memberId, lesson)).sort(byTime))
    open = isMiss ? [...open.filter((miss) => daysAfter(miss, days) > at), at] : open.slice(1);
  const latest = open.at(-1);
  if (!latest || open.length < count) return null;
  const until = daysAfter(latest, forDays);
  return until > now ? until : null;
}

/** Whether the teacher was not there: by the own word, or without it by those of learners. */
const missedByTeacher = ({ status, presence, answers = [] }: StoredSession): boolean =>
  status === 'missed' && (presence ? presence.missed === 'me' : answers.some(({ said }) => said === 'not_held'));

/** Until when a teacher offers only by link, after sessions that they missed or cancelled late; null when that is not so. */
export function linkOnlyUntil(taught: readonly Pick<StoredLesson, 'sessions'>[], now: Date): Date | null {
  const { count, days, forDays } = LESSONS.teacherMisses;
  const missed = taught
    .flatMap(({ sessions }) => sessions)
    .flatMap((session) => {
      const { status, isLate, startsAt, setAt = startsAt } = session;
      if (status === 'cancelled') return isLate ? [{ at: setAt }] : [];
      return missedByTeacher(session) ? [{ at: endOf(session) }] : [];
    })
    .sort(byTime);
  const [first, latest] = [missed.at(-count), missed.at(-1)];
  if (!first || !latest || daysAfter(first.at, days) <= latest.at) return null;
  const until = daysAfter(latest.at, forDays);
  return until > now ? until : null;
}

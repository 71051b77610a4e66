import { LESSONS } from '@mutua/contracts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mutua/contracts/time';
import { afterDates, knownUntil, withoutOldMarks } from './after.ts';
import { keepDates } from './keeps.ts';
import type { EndedSeat, StoredLesson, StoredSession } from './lesson.model.ts';
import { nextReminder } from './reminders.ts';
import { searchWords } from './search-words.ts';
import { hasBegun, heldSeats, type Known } from './seats.ts';

export const endOf = ({ startsAt, minutes }: Pick<StoredSession, 'startsAt' | 'minutes'>): Date =>
  new Date(startsAt.getTime() + minutes * MINUTE_MS);

/** The start of the first and the end of the last session that is not cancelled; of all of them when each is. */
export function spanOf(sessions: readonly StoredSession[]): Pick<StoredLesson, 'startsAt' | 'endsAt'> {
  const planned = sessions.filter(({ status }) => status !== 'cancelled');
  const counted = planned.length > 0 ? planned : sessions;
  return {
    startsAt: new Date(Math.min(...counted.map(({ startsAt }) => startsAt.getTime()))),
    endsAt: new Date(Math.max(...counted.map((session) => endOf(session).getTime()))),
  };
}

/** Whether it still takes place. */
export const isLive = ({ status }: Pick<StoredLesson, 'status'>): boolean => status === 'open' || status === 'closed';

/** When a lesson that moderators hide is cancelled: while there is time to tell those with a seat, and to show it again before. Null for never. */
export function upheldAt(lesson: Pick<StoredLesson, 'status' | 'sessions' | 'moderation'>, now: Date): Date | null {
  const next = lesson.moderation?.isHidden && isLive(lesson) ? aheadIn(lesson, now) : null;
  return next && new Date(next.startsAt.getTime() - LESSONS.hiddenHours * HOUR_MS);
}

/**
 * Until when an ended seat is kept. One that was taken back keeps its member out until the lesson has ended. By the seat the member's export
 * and erasure find what is said of the member.
 */
function keptUntil(
  { at, state, memberId }: EndedSeat,
  { endsAt, sessions }: Pick<StoredLesson, 'endsAt' | 'sessions'>,
): number {
  const end = at.getTime() + LESSONS.endedDays * DAY_MS;
  const known = knownUntil(sessions, memberId)?.getTime() ?? 0;
  return Math.max(end, known, state === 'removed' ? endsAt.getTime() : 0);
}

/** When the worker looks at a lesson next. */
function dueAtOf(lesson: StoredLesson, zoneOf: Known['zoneOf'], now: Date): Date | null {
  const { people, ended, startsAt, endsAt, place, sessions, uncountedSince } = lesson;
  const dates: Date[] = [
    ...people.flatMap(({ until, state }) => until ?? (state === 'waiting' ? startsAt : [])),
    ...keepDates(sessions),
    ...afterDates(sessions),
    ...(uncountedSince ? [uncountedSince] : []),
  ];
  const upheld = upheldAt(lesson, now);
  if (upheld) dates.push(upheld);
  if (isLive(lesson)) {
    const reminder = nextReminder(lesson, zoneOf, now);
    dates.push(...(reminder ? [reminder] : []), new Date(endsAt.getTime() + LESSONS.finishedHours * HOUR_MS));
  }
  const isPrivate = people.some(({ note }) => note) || sessions.some(({ told }) => told);
  if (place.address || place.link || place.notes || isPrivate)
    dates.push(new Date(endsAt.getTime() + LESSONS.privateDays * DAY_MS));
  dates.push(...ended.map((seat) => new Date(keptUntil(seat, lesson))));
  return dates.length > 0 ? new Date(Math.min(...dates.map((date) => date.getTime()))) : null;
}

/** Computes the fields of a lesson that follow from others. Without `zoneOf` its members have the clock of UTC. */
export function derived(
  lesson: StoredLesson,
  zoneOf: Known['zoneOf'] = () => null,
  now: Date = new Date(),
): StoredLesson {
  const after = { ...lesson, ...spanOf(lesson.sessions), free: Math.max(0, lesson.seats - heldSeats(lesson)) };
  const { ring, openRing = null } = after;
  const dueAt = dueAtOf(after, zoneOf, now);
  // Nobody finds the meeting of a ring by its words.
  if (ring) return { ...after, words: [], dueAt, openRing: isLive(after) ? openRing : null };
  return { ...after, words: searchWords(after), dueAt };
}

/** The next session that takes place, or null. */
export const nextSession = ({ sessions }: Pick<StoredLesson, 'sessions'>, now: Date): StoredSession | null =>
  sessions.find((session) => session.status === 'planned' && endOf(session) > now) ?? null;

/** The next session that has not begun. */
export const aheadIn = ({ sessions }: Pick<StoredLesson, 'sessions'>, now: Date): StoredSession | null =>
  sessions.find(({ status, startsAt }) => status === 'planned' && startsAt > now) ?? null;

/** Ends a lesson some days after its last session, and removes in time what only its participants could read. */
export function aged(lesson: StoredLesson, now: Date): StoredLesson {
  const age = now.getTime() - lesson.endsAt.getTime();
  const isFinished = isLive(lesson) && age >= LESSONS.finishedHours * HOUR_MS;
  const isPrivateOver = age >= LESSONS.privateDays * DAY_MS;
  const sessions = lesson.sessions.map((session) => withoutOldMarks(session, now));
  return {
    ...lesson,
    sessions,
    ...(isFinished && { status: 'finished' as const }),
    ...(isPrivateOver && {
      place: { ...lesson.place, address: '', link: '', notes: '' },
      people: lesson.people.map((person) => ({ ...person, note: '' })),
      sessions: sessions.map(({ told: _told, ...session }) => session),
    }),
    // Those who only waited or asked leave with the start.
    ...(hasBegun(lesson, now) && isFinished && { people: lesson.people.filter(({ state }) => state === 'taken') }),
    ended: lesson.ended.filter((seat) => keptUntil(seat, lesson) > now.getTime()),
  };
}

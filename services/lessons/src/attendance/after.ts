/** What is said of the sessions of a lesson once they are over. Without access to other data. */
import { isDeepStrictEqual } from 'node:util';
import { LESSONS, SESSION_TIMING } from '@mutua/contracts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mutua/contracts/time';
import type { StoredLesson, StoredSession } from '../lessons/lesson.model.ts';
import type { Changed } from '../seats/seats.ts';
import { type LearnerAnswer, outcomeOf, type Presence } from './outcome.ts';

type Times = Pick<StoredSession, 'startsAt' | 'minutes'>;
/** The minutes of members in the room of a session, where they are known. */
export type InRoom = ReadonlyMap<string, number>;
/** Why an answer is not taken. */
export type AfterRefusal = 'too_early' | 'answer_settled' | 'no_seat';

const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);
const endOf = ({ startsAt, minutes }: Times): Date => later(startsAt, minutes * MINUTE_MS);
/** From when on, and until when, teacher and learners can say who was there. */
export const answersFrom = (session: Times): Date => later(endOf(session), SESSION_TIMING.ask * MINUTE_MS);
export const answersUntil = (session: Times): Date => later(endOf(session), SESSION_TIMING.answerHours * HOUR_MS);
/** Until when it is kept who was there. */
const marksUntil = (session: Times): Date => later(endOf(session), LESSONS.marksDays * DAY_MS);

/** Everybody who had a seat at a session, also when they have left since. */
export const seatedIn = ({ people, ended }: Pick<StoredLesson, 'people' | 'ended'>, session: Times): string[] => [
  ...people.filter(({ state }) => state === 'taken').map(({ memberId }) => memberId),
  ...ended.filter(({ hadSeat, at }) => hadSeat && at > endOf(session)).map(({ memberId }) => memberId),
];

export const answerOf = (
  { answers = [] }: Pick<StoredSession, 'answers'>,
  memberId: string,
): LearnerAnswer | undefined => answers.find((answer) => answer.memberId === memberId);
export const markOf = ({ marks = [] }: Pick<StoredSession, 'marks'>, memberId: string) =>
  marks.find((mark) => mark.memberId === memberId)?.mark ?? null;
/** Whether the teacher says that a learner was not there. */
export const isDoubted = ({ presence }: Pick<StoredSession, 'presence'>, memberId: string): boolean =>
  presence !== undefined && presence.missed !== 'me' && !presence.members.includes(memberId);

/** Whether a learner may thank the teacher: until the thanks are shown, and when nobody says that the learner was not there. */
export function mayThank(session: StoredSession, memberId: string, now: Date): boolean {
  if (session.status === 'cancelled' || now < answersFrom(session) || now >= answersUntil(session)) return false;
  const says = answerOf(session, memberId)?.said === 'there';
  return markOf(session, memberId) === 'came' || (session.presence === undefined && says);
}

/** Whether a session still waits for the end of the time for answers. */
const isOpen = ({ status, settledAt }: StoredSession): boolean => status !== 'cancelled' && settledAt === undefined;

/** A session with what follows from all that is said of it. */
function decided(lesson: StoredLesson, session: StoredSession, now: Date, inRoom?: InRoom): StoredSession {
  const isOver = now >= answersUntil(session);
  const { status, minutes, marks } = outcomeOf({
    plannedMinutes: session.minutes,
    learners: seatedIn(lesson, session),
    presence: session.presence ?? null,
    answers: session.answers ?? [],
    isOver,
    ...(inRoom && { inRoom }),
  });
  const all = [...marks].map(([memberId, mark]) => ({ memberId, mark }));
  const came = all.filter(({ mark }) => mark === 'came').length;
  return { ...session, status, heldMinutes: minutes, marks: all, came, ...(isOver && { settledAt: now }) };
}

const withSession = (lesson: StoredLesson, session: StoredSession): StoredLesson => ({
  ...lesson,
  sessions: lesson.sessions.map((each) => (each._id === session._id ? session : each)),
});

function refusalOf(session: StoredSession, now: Date): AfterRefusal | null {
  if (!isOpen(session) || now >= answersUntil(session)) return 'answer_settled';
  return now < answersFrom(session) ? 'too_early' : null;
}

/** The teacher says who came. Learners of whom the teacher says something else than they may expect are told once. */
export function sayPresence(
  lesson: StoredLesson,
  session: StoredSession,
  presence: Presence,
  now: Date,
): Changed | AfterRefusal {
  const refusal = refusalOf(session, now);
  if (refusal) return refusal;
  const learners = seatedIn(lesson, session);
  if (presence.members.some((id) => !learners.includes(id))) return 'no_seat';
  if (isDeepStrictEqual(session.presence, presence)) return { lesson, told: [] };
  const after = decided(lesson, { ...session, presence }, now);
  const known = session.told?.doubted ?? [];
  const doubted = learners.filter((id) => isDoubted(after, id) && !answerOf(after, id) && !known.includes(id));
  if (doubted.length === 0) return { lesson: withSession(lesson, after), told: [] };
  const told = { ...after.told, doubted: [...known, ...doubted] };
  return {
    lesson: withSession(lesson, { ...after, told }),
    told: [{ change: 'doubted', to: doubted, sessionId: session._id }],
  };
}

/** A learner says whether they were there. */
export function sayAttendance(
  lesson: StoredLesson,
  session: StoredSession,
  answer: LearnerAnswer,
  now: Date,
): Changed | AfterRefusal {
  if (!seatedIn(lesson, session).includes(answer.memberId)) return 'no_seat';
  const refusal = refusalOf(session, now);
  if (refusal) return refusal;
  if (answerOf(session, answer.memberId)?.said === answer.said) return { lesson, told: [] };
  const others = (session.answers ?? []).filter(({ memberId }) => memberId !== answer.memberId);
  return { lesson: withSession(lesson, decided(lesson, { ...session, answers: [...others, answer] }, now)), told: [] };
}

/** The sessions for which the time for answers is over now. */
export const toSettle = ({ sessions }: Pick<StoredLesson, 'sessions'>, now: Date): StoredSession[] =>
  sessions.filter((session) => isOpen(session) && now >= answersUntil(session));

/** Settles these sessions. */
export const settled = (
  lesson: StoredLesson,
  sessions: readonly StoredSession[],
  now: Date,
  inRoom?: InRoom,
): StoredLesson =>
  sessions.reduce((after, session) => withSession(after, decided(lesson, session, now, inRoom)), lesson);

const hasMarks = ({ presence, answers = [], marks = [] }: StoredSession): boolean =>
  presence !== undefined || answers.length > 0 || marks.length > 0;

/** When something is due about what is said of sessions: the end of the time for answers, and that it is no longer kept. */
export const afterDates = (sessions: readonly StoredSession[]): Date[] =>
  sessions.flatMap((session) =>
    isOpen(session) ? [answersUntil(session)] : hasMarks(session) ? [marksUntil(session)] : [],
  );

/** A session without what is no longer kept of it. Whether it was held, and for how long, stays. */
export function withoutOldMarks(session: StoredSession, now: Date): StoredSession {
  if (isOpen(session) || !hasMarks(session) || now < marksUntil(session)) return session;
  const { presence: _presence, answers: _answers, marks: _marks, ...kept } = session;
  return kept;
}

/** A session without what is known of a member. */
export function withoutMarksOf(session: StoredSession, memberId: string): StoredSession {
  const { presence, answers, marks, ...rest } = session;
  const isOther = (one: { memberId: string }): boolean => one.memberId !== memberId;
  return {
    ...rest,
    ...(presence && { presence: { ...presence, members: presence.members.filter((id) => id !== memberId) } }),
    ...(answers && { answers: answers.filter(isOther) }),
    ...(marks && { marks: marks.filter(isOther) }),
  };
}

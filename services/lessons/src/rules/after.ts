/** What is said of the sessions of a lesson once they are over. Without access to other data. */
import { isDeepStrictEqual } from 'node:util';
import { LESSONS, SESSION_TIMING } from '@mutua/contracts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mutua/contracts/time';
import { isExcused } from './keeps.ts';
import type { StoredLesson, StoredSession } from './lesson.model.ts';
import { type LearnerAnswer, outcomeOf, type Presence } from './outcome.ts';
import type { Changed } from './seats.ts';

type Times = Pick<StoredSession, 'startsAt' | 'minutes'>;
/** A time that a member has spent in the room of a session. */
export interface Stay {
  memberId: string;
  enteredAt: Date;
  seconds: number;
}
/** How many stays of a member are stored. A connection that fails often makes many short ones; the longest are kept. */
const MOST_STAYS = 20;
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

interface Span {
  from: number;
  until: number;
}
/** The part of a stay that is within the session. Whoever waits before the start or talks after the end is not at the lesson. */
function spanOf(session: Times, { enteredAt, seconds }: Stay): Span {
  const [from, entered] = [session.startsAt.getTime(), enteredAt.getTime()];
  return { from: Math.max(entered, from), until: Math.min(entered + seconds * 1000, endOf(session).getTime()) };
}
const lengthOf = ({ from, until }: Span): number => Math.max(0, until - from);

/** When members were in the room of a session, each moment once. */
function spansOf(session: Pick<StoredSession, 'stays' | 'startsAt' | 'minutes'>, memberIds: readonly string[]): Span[] {
  const all = (session.stays ?? []).filter(({ memberId }) => memberIds.includes(memberId));
  const merged: Span[] = [];
  for (const span of all.map((stay) => spanOf(session, stay)).sort((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until);
    else if (lengthOf(span) > 0) merged.push(span);
  }
  return merged;
}
const minutesOf = (spans: readonly Span[]): number =>
  Math.floor(spans.reduce((sum, span) => sum + lengthOf(span), 0) / MINUTE_MS);

/** Whether a member was in the room for so long that the teacher is likely to have seen them. */
export const wasInRoom = (session: Pick<StoredSession, 'stays' | 'startsAt' | 'minutes'>, memberId: string): boolean =>
  minutesOf(spansOf(session, [memberId])) >= LESSONS.roomMinutes;

/**
 * For how many whole minutes each learner was in the room with the teacher, or in a ring with another member. One alone is no meeting. Of a
 * session whose stays an earlier release has kept nobody knows when the teacher was there, so that the whole of it counts.
 */
function minutesTogether({ ring, teacherId }: StoredLesson, session: StoredSession, learners: readonly string[]) {
  const whole = { from: session.startsAt.getTime(), until: endOf(session).getTime() };
  const ofTeacher = session.hasTeachersStays ? spansOf(session, [teacherId]) : [whole];
  const together = (id: string): Span[] => {
    const others = ring
      ? spansOf(
          session,
          learners.filter((other) => other !== id),
        )
      : ofTeacher;
    return spansOf(session, [id]).flatMap((own) =>
      others.map((other) => ({ from: Math.max(own.from, other.from), until: Math.min(own.until, other.until) })),
    );
  };
  return new Map(learners.map((id) => [id, minutesOf(together(id))]));
}

/** Keeps a stay of the teacher, or of somebody with a seat, until the session is settled. The same stay counts once, and nobody's stays push out another one's. */
export function withStay(lesson: StoredLesson, sessionId: string, stay: Stay): Changed {
  const session = lesson.sessions.find(({ _id }) => _id === sessionId);
  const { stays = [] } = session ?? {};
  const isSame = ({ memberId, enteredAt }: Stay): boolean =>
    memberId === stay.memberId && enteredAt.getTime() === stay.enteredAt.getTime();
  if (!session || !isOpen(session) || stays.some(isSame)) return { lesson, notices: [] };
  const isInside = stay.memberId === lesson.teacherId || seatedIn(lesson, session).includes(stay.memberId);
  if (!isInside || lengthOf(spanOf(session, stay)) === 0) return { lesson, notices: [] };
  const own = stays.filter(({ memberId }) => memberId === stay.memberId);
  const shortest =
    own.length < MOST_STAYS ? null : own.reduce((one, other) => (other.seconds < one.seconds ? other : one));
  if (shortest && shortest.seconds >= stay.seconds) return { lesson, notices: [] };
  const kept = stays.filter((each) => each !== shortest);
  const isFirst = stays.length === 0 && { hasTeachersStays: true as const };
  return { lesson: withSession(lesson, { ...session, stays: [...kept, stay], ...isFirst }), notices: [] };
}

/** A session with what follows from all that is said of it. */
function decided(lesson: StoredLesson, session: StoredSession, now: Date): StoredSession {
  const isOver = now >= answersUntil(session);
  const { stays, hasTeachersStays, keeps, ...rest } = session;
  const learners = seatedIn(lesson, session);
  const { status, minutes, marks } = outcomeOf({
    plannedMinutes: session.minutes,
    learners,
    excused: new Set(learners.filter((id) => isExcused(lesson, session, id))),
    presence: session.presence ?? null,
    answers: session.answers ?? [],
    isOver,
    inRoom: minutesTogether(lesson, session, learners),
    // One alone is no meeting.
    ...(lesson.ring && { least: 2 }),
  });
  const all = [...marks].map(([memberId, mark]) => ({ memberId, mark }));
  const came = all.filter(({ mark }) => mark === 'came').length;
  const room = { ...(stays && { stays }), ...(hasTeachersStays && { hasTeachersStays }) };
  const kept = isOver ? { settledAt: now } : { ...room, ...(keeps && { keeps }) };
  return { ...rest, status, heldMinutes: minutes, marks: all, came, ...kept };
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
  if (isDeepStrictEqual(session.presence, presence)) return { lesson, notices: [] };
  const after = decided(lesson, { ...session, presence }, now);
  const known = session.told?.doubted ?? [];
  const isNews = (id: string): boolean =>
    !answerOf(after, id) && !known.includes(id) && !isExcused(lesson, session, id);
  const doubted = learners.filter((id) => isDoubted(after, id) && isNews(id));
  if (doubted.length === 0) return { lesson: withSession(lesson, after), notices: [] };
  const told = { ...after.told, doubted: [...known, ...doubted] };
  return {
    lesson: withSession(lesson, { ...after, told }),
    notices: [{ change: 'doubted', to: doubted, sessionId: session._id }],
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
  if (answerOf(session, answer.memberId)?.said === answer.said) return { lesson, notices: [] };
  const others = (session.answers ?? []).filter(({ memberId }) => memberId !== answer.memberId);
  return {
    lesson: withSession(lesson, decided(lesson, { ...session, answers: [...others, answer] }, now)),
    notices: [],
  };
}

/** The sessions for which the time for answers is over now. */
export const toSettle = ({ sessions }: Pick<StoredLesson, 'sessions'>, now: Date): StoredSession[] =>
  sessions.filter((session) => isOpen(session) && now >= answersUntil(session));

/** Settles these sessions. */
export const settled = (lesson: StoredLesson, sessions: readonly StoredSession[], now: Date): StoredLesson =>
  sessions.reduce((after, session) => withSession(after, decided(lesson, session, now)), lesson);

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

/** Until when it is kept what is known of a member at the sessions of a lesson; null when nothing is. */
export function knownUntil(sessions: readonly StoredSession[], memberId: string): Date | null {
  const isAbout = (session: StoredSession): boolean =>
    hasMarks(session) && !isDeepStrictEqual(withoutMarksOf(session, memberId), session);
  const latest = sessions.filter(isAbout).map(marksUntil);
  return latest.length > 0 ? new Date(Math.max(...latest.map((date) => date.getTime()))) : null;
}

/** A session without what is known of a member. */
export function withoutMarksOf(session: StoredSession, memberId: string): StoredSession {
  const { presence, answers, marks, stays, keeps, ...rest } = session;
  const isOther = (one: { memberId: string }): boolean => one.memberId !== memberId;
  return {
    ...rest,
    ...(presence && { presence: { ...presence, members: presence.members.filter((id) => id !== memberId) } }),
    ...(answers && { answers: answers.filter(isOther) }),
    ...(marks && { marks: marks.filter(isOther) }),
    ...(stays && { stays: stays.filter(isOther) }),
    ...(keeps && { keeps: keeps.filter(isOther) }),
  };
}

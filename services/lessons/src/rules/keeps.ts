/** Who comes to a session ahead: the question whether a moved one still fits, and who misses one. Without access to other data. */
import { LESSONS } from '@mutua/contracts';
import { HOUR_MS, MINUTE_MS } from '@mutua/contracts/time';
import type { StoredLesson, StoredSession } from './lesson.model.ts';
import { afterNight, beforeNight } from './offer-ends.ts';
import {
  type Changed,
  endSeat,
  idsIn,
  isGiving,
  type Known,
  type Notice,
  personIn,
  refill,
  waitingIn,
} from './seats.ts';

/** What a member says before a session. */
export interface Keep {
  memberId: string;
  /** Null while the member is asked, and silent. */
  comes: boolean | null;
  /** When it was asked, or said unasked. A seat that is newer has another answer. */
  at: Date;
  /** Whether the session was moved, and the member was asked. */
  isAsked: boolean;
  /** When silence can end the seat; null when it keeps it. */
  until: Date | null;
  /** The member knows that silence ends the seat. */
  isWarned?: boolean;
}
/** Why somebody cannot say whether they come. */
export type KeepRefusal = 'begun' | 'lesson_over' | 'offer_gone' | 'no_seat';

const { keep, offer } = LESSONS;
const hoursAfter = (moment: Date, hours: number): Date => new Date(moment.getTime() + hours * HOUR_MS);
const isOfCourse = ({ kind }: Pick<StoredLesson, 'kind'>): boolean => kind === 'course';

/**
 * When the silence of a member can end the seat: not in the night of the member, and not when nobody is told of a free seat any more. It is
 * the start when no such moment is left, so that silence keeps the seat.
 */
export function keepEnds(now: Date, startsAt: Date, zone: string | null): Date {
  const half = (startsAt.getTime() - now.getTime()) / HOUR_MS / 2;
  const end = hoursAfter(now, Math.max(keep.atLeast, Math.min(keep.hours, half)));
  const evening = beforeNight(end, zone);
  const found = evening >= hoursAfter(now, keep.atLeast) ? evening : afterNight(end, zone);
  return found <= hoursAfter(startsAt, -offer.nobody) ? found : startsAt;
}

type Times = Pick<StoredSession, 'startsAt' | 'minutes'>;
const endOf = ({ startsAt, minutes }: Times): number => startsAt.getTime() + minutes * MINUTE_MS;

/** Whether a move is so large, or so near, that it may not fit any more. */
export function isQuestion(before: Times, after: Times, now: Date): boolean {
  const [from, to] = [before.startsAt.getTime(), after.startsAt.getTime()];
  const far = Math.max(Math.abs(from - to), Math.abs(endOf(before) - endOf(after)));
  return far > keep.minutes * MINUTE_MS || Math.min(from, to) - now.getTime() <= keep.within * HOUR_MS;
}

/** Who waits, and can be offered a seat. */
const servedIn = (lesson: StoredLesson, known: Pick<Known, 'blocks'>): string[] =>
  isGiving(lesson) ? waitingIn(lesson, known) : [];

/** What a member with a seat has said of a session, or is asked. */
export function keepOf(lesson: Pick<StoredLesson, 'people'>, session: StoredSession, memberId: string): Keep | null {
  const person = personIn(lesson, memberId);
  const said = session.keeps?.find((each) => each.memberId === memberId);
  return person?.state === 'taken' && said && said.at >= person.since ? said : null;
}

/** Whether a member said before the session that they would miss it. Nobody then blames them for it. */
export function isExcused(lesson: Pick<StoredLesson, 'people'>, session: StoredSession, memberId: string): boolean {
  const said = personIn(lesson, memberId)
    ? keepOf(lesson, session, memberId)
    : session.keeps?.find((each) => each.memberId === memberId);
  return said?.comes === false;
}

const withKeeps = (lesson: StoredLesson, sessionId: string, keeps: Keep[], fields: object = {}): StoredLesson => ({
  ...lesson,
  sessions: lesson.sessions.map((each) => (each._id === sessionId ? { ...each, ...fields, keeps } : each)),
});

/** Asks everybody with a seat, but not who has moved it, whether a moved session still fits. An earlier question of the session, and its answers, are over. */
export function asked(
  lesson: StoredLesson,
  session: StoredSession,
  known: Known & { by?: string | undefined },
  now: Date,
): Changed {
  const { askedAgain: _askedAgain, ...moved } = session;
  const isWarned = servedIn(lesson, known).length > 0;
  const question = (memberId: string): Keep => {
    const ends = isOfCourse(lesson) ? session.startsAt : keepEnds(now, session.startsAt, known.zoneOf(memberId));
    const until = ends < session.startsAt ? ends : null;
    return { memberId, comes: null, at: now, isAsked: true, until, ...(until && isWarned && { isWarned }) };
  };
  // In a ring, whoever moves it has a seat, and comes.
  const keeps = idsIn(lesson, 'taken')
    .filter((id) => id !== known.by)
    .map(question);
  const sessions = lesson.sessions.map((each) => (each._id === session._id ? { ...moved, keeps } : each));
  return { lesson: { ...lesson, sessions }, notices: questionsTo(keeps, 'moved_asked', session._id) };
}

/** Tells members of the question, together those of whom the same is true. */
function questionsTo(keeps: readonly Keep[], change: 'moved_asked' | 'asked_again', sessionId: string): Notice[] {
  const groups = Map.groupBy(keeps, ({ isWarned, until }) => (isWarned && until ? until.getTime() : null));
  return [...groups].map(([until, some]) => ({
    change,
    to: some.map(({ memberId }) => memberId),
    sessionId,
    ...(until !== null && { until: new Date(until) }),
  }));
}

/** Who is asked, has a seat, and is silent. */
const silentIn = (lesson: StoredLesson, session: StoredSession): Keep[] =>
  idsIn(lesson, 'taken').flatMap((id) => {
    const said = keepOf(lesson, session, id);
    return said?.isAsked && said.comes === null ? [said] : [];
  });

const isAhead = ({ status, startsAt }: StoredSession, now: Date): boolean => status === 'planned' && startsAt > now;
export const canAskAgain = (lesson: StoredLesson, session: StoredSession, now: Date): boolean =>
  isAhead(session, now) && !session.askedAgain && silentIn(lesson, session).length > 0;

/** The teacher asks once more who is silent. */
export function repeatQuestion(lesson: StoredLesson, session: StoredSession, now: Date): Changed {
  if (!canAskAgain(lesson, session, now)) return { lesson, notices: [] };
  const notices = questionsTo(silentIn(lesson, session), 'asked_again', session._id);
  return { lesson: withKeeps(lesson, session._id, session.keeps ?? [], { askedAgain: true }), notices };
}

/** Why a member without a seat cannot say whether they come; null for the same no from a second device. */
function refusalWithout({ keeps = [] }: StoredSession, memberId: string, comes: boolean): KeepRefusal | null {
  const said = keeps.find((each) => each.memberId === memberId);
  if (said?.comes === false && !comes) return null;
  return said ? 'offer_gone' : 'no_seat';
}

/** Keeps an answer. Who comes after all, and was never asked, has nothing to say. */
function withAnswer(
  session: StoredSession,
  said: Keep | null,
  answer: Pick<Keep, 'memberId' | 'comes' | 'at'>,
): Keep[] {
  const others = (session.keeps ?? []).filter(({ memberId }) => memberId !== answer.memberId);
  const { isAsked, until } = said ?? { isAsked: false, until: null };
  return answer.comes && !isAsked ? others : [...others, { ...answer, isAsked, until }];
}

/** A member says whether they come. In a course the seat stays; in a workshop a no gives it back, which is never late after a move. */
export function sayComes(
  lesson: StoredLesson,
  session: StoredSession,
  { memberId, comes }: { memberId: string; comes: boolean },
  known: Known,
  now: Date,
): Changed | KeepRefusal {
  if (personIn(lesson, memberId)?.state !== 'taken')
    return refusalWithout(session, memberId, comes) ?? { lesson, notices: [] };
  if (session.status !== 'planned') return 'lesson_over';
  if (session.startsAt <= now) return 'begun';
  const said = keepOf(lesson, session, memberId);
  if ((said ? said.comes : true) === comes) return { lesson, notices: [] };
  const after = withKeeps(lesson, session._id, withAnswer(session, said, { memberId, comes, at: now }));
  if (comes || isOfCourse(lesson)) return { lesson: after, notices: [] };
  return endSeat(after, memberId, { state: 'left', isOwnWish: true }, known, now);
}

const isOver = ({ comes, until }: Keep, now: Date): boolean => comes === null && until !== null && until <= now;

/**
 * Ends the silent seats of a workshop whose time is over, where somebody waits and the member knows it. No more end than are waited for, the
 * latest first.
 */
export function endSilent(lesson: StoredLesson, known: Known, now: Date): Changed {
  let changed: Changed = { lesson, notices: [] };
  for (const session of lesson.sessions) {
    const over = silentIn(lesson, session).filter((each) => isOver(each, now));
    const { keeps = [] } = session;
    if (!keeps.some((each) => isOver(each, now))) continue;
    // The question stays; from now on silence keeps the seat.
    const kept = keeps.map((each) => (isOver(each, now) ? { ...each, until: null } : each));
    changed = { ...changed, lesson: withKeeps(changed.lesson, session._id, kept) };
    if (!isAhead(session, now)) continue;
    const wanted = Math.max(0, servedIn(lesson, known).length - lesson.free);
    const since = ({ memberId }: Keep): number => personIn(lesson, memberId)?.since.getTime() ?? 0;
    const ending = over.filter(({ isWarned }) => isWarned).sort((one, other) => since(other) - since(one));
    for (const { memberId } of ending.slice(0, wanted)) {
      // No seat goes to anybody before all of them are ended.
      const closed = { ...changed.lesson, status: 'closed' as const };
      const ended = endSeat(closed, memberId, { state: 'lapsed' }, known, now);
      const notice: Notice = { change: 'lapsed', to: [memberId], sessionId: session._id };
      changed = {
        lesson: { ...ended.lesson, status: lesson.status },
        notices: [...changed.notices, ...ended.notices, notice],
      };
    }
  }
  if (changed.notices.length === 0) return changed;
  const filled = refill(changed.lesson, lesson, known, now);
  return { lesson: filled.lesson, notices: [...changed.notices, ...filled.notices] };
}

/** When silence can end a seat. */
export const keepDates = (sessions: readonly StoredSession[]): Date[] =>
  sessions.flatMap(({ status, keeps = [] }) =>
    status === 'planned' ? keeps.flatMap(({ comes, until }) => (comes === null && until ? [until] : [])) : [],
  );

/** Whose silence ends the seat, as long as somebody waits for it. */
export const endingKeeps = (lesson: StoredLesson, session: StoredSession): Keep[] =>
  isGiving(lesson) && idsIn(lesson, 'waiting').length > 0
    ? silentIn(lesson, session).filter(({ until }) => until !== null)
    : [];

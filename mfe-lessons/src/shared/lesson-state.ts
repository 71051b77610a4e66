import type { Lesson, LessonSession, LessonSummary } from '@mutua/contracts';
import { LESSONS } from '@mutua/contracts/limits';
import { HOUR_MS, MINUTE_MS } from '@mutua/contracts/time';

/** The reader of a lesson; null for a visitor. */
export type Viewer = { _id: string; skills: readonly unknown[] } | null;

/** What a lesson is to its reader: what they have in it, or else what they can do. */
export type LessonState =
  | 'teaches'
  | 'taken'
  | 'offered'
  | 'asked'
  | 'waiting'
  | 'take'
  | 'ask'
  | 'wait'
  | 'visitor'
  | 'needsSkill'
  | 'removed'
  | 'waitingFull'
  | 'closed'
  | 'cancelled'
  | 'finished';

export const endOf = ({ startsAt, minutes }: Pick<LessonSession, 'startsAt' | 'minutes'>): number =>
  Date.parse(startsAt) + minutes * MINUTE_MS;

/** The session that a list shows: the one that runs or comes next, or the last one of a lesson that is over. */
export function shownSession({ sessions }: Pick<LessonSummary, 'sessions'>, now: number): LessonSession {
  const planned = sessions.filter(({ status }) => status === 'planned');
  const held = sessions.filter(({ status }) => status !== 'cancelled');
  const last = planned.at(-1) ?? held.at(-1) ?? sessions.at(-1);
  const shown = planned.find((session) => endOf(session) > now) ?? last;
  if (!shown) throw new Error('A lesson has at least one session');
  return shown;
}

/** The sessions that have not begun. */
export const comingSessions = ({ sessions }: Pick<LessonSummary, 'sessions'>, now: number): LessonSession[] =>
  sessions.filter(({ status, startsAt }) => status === 'planned' && Date.parse(startsAt) > now);

/** The sessions that run or are to come. */
export const unfinishedSessions = ({ sessions }: Pick<LessonSummary, 'sessions'>, now: number): LessonSession[] =>
  sessions.filter((session) => session.status === 'planned' && endOf(session) > now);

/** Whether nobody gets a seat any more, because the first session has begun. */
const hasBegun = ({ sessions }: Pick<LessonSummary, 'sessions'>, now: number): boolean =>
  sessions.some(({ status, startsAt }) => status !== 'cancelled' && Date.parse(startsAt) <= now);

/** Whether the reader has said that they miss a session of a course. */
export const missesSession = ({ before = [] }: Pick<Lesson, 'before'>, sessionId: string): boolean =>
  before.some((each) => each.sessionId === sessionId && each.mine?.comes === false);

/** Whether the lesson begins within so many hours. */
const beginsWithin = (hours: number, lesson: Pick<LessonSummary, 'sessions'>, now: number): boolean => {
  const [next] = comingSessions(lesson, now);
  return next !== undefined && Date.parse(next.startsAt) - now < hours * HOUR_MS;
};

export const isFull = ({ counts }: Pick<LessonSummary, 'counts'>): boolean => counts.free === 0;

/**
 * What anybody may do who has nothing in the lesson. Where the teacher decides, one asks also while it is full: a yes then means to wait. A
 * seat that is free while others wait is theirs, until shortly before the start.
 */
export function seatActionOf(
  lesson: Pick<LessonSummary, 'counts' | 'admission' | 'sessions'>,
  now: number,
): 'take' | 'ask' | 'wait' {
  const { admission, counts } = lesson;
  if (admission === 'ask') return 'ask';
  const isForOthers = counts.waiting > 0 && !beginsWithin(LESSONS.offer.nobody, lesson, now);
  return counts.free === 0 || isForOthers ? 'wait' : 'take';
}

/** What a reader may do who has nothing in a lesson that takes people. */
function admittanceOf(lesson: LessonSummary, viewer: Viewer, now: number): LessonState {
  if (lesson.status === 'closed') return 'closed';
  if (lesson.mine?.state === 'removed') return 'removed';
  if (!viewer) return 'visitor';
  if (lesson.gives === 'bring' && viewer.skills.length === 0) return 'needsSkill';
  const action = seatActionOf(lesson, now);
  return action === 'wait' && lesson.counts.waiting >= LESSONS.waiting ? 'waitingFull' : action;
}

/** What a meeting is to a member of its ring: the own seat is free for them until the end. */
function stateInRing({ status, mine, sessions }: LessonSummary, now: number): LessonState {
  if (status === 'cancelled') return 'cancelled';
  if (mine?.state === 'taken') return 'taken';
  return status === 'open' && sessions.some((session) => endOf(session) > now) ? 'take' : 'finished';
}

export function stateOf(lesson: LessonSummary, viewer: Viewer, now: number): LessonState {
  const { status, teacher, mine, counts } = lesson;
  if (lesson.ring) return stateInRing(lesson, now);
  if (viewer?._id === teacher._id) return 'teaches';
  if (status === 'cancelled') return 'cancelled';
  const seat = mine?.state;
  // Who has a seat sees the lesson as their own until its end, and afterwards.
  if (seat === 'taken') return 'taken';
  if (status === 'finished' || comingSessions(lesson, now).length === 0) return 'finished';
  if (hasBegun(lesson, now)) return 'closed';
  // On the last day nobody is offered a seat: it is for whoever of those who wait takes it first.
  if (seat === 'waiting' && counts.free > 0 && beginsWithin(LESSONS.offer.from, lesson, now)) return 'take';
  if (seat === 'offered' || seat === 'asked' || seat === 'waiting') return seat;
  return admittanceOf(lesson, viewer, now);
}

/** What each dot of a row of seats stands for: taken, the reader's own, kept for the reader, free. */
export type Dot = 'taken' | 'mine' | 'kept' | 'free';

export function dotsOf({ seats, counts, mine }: Pick<LessonSummary, 'seats' | 'counts' | 'mine'>): Dot[] {
  const own: Dot | undefined = mine?.state === 'taken' ? 'mine' : mine?.state === 'offered' ? 'kept' : undefined;
  const others = Math.max(0, counts.taken - (own ? 1 : 0));
  const taken = Array.from({ length: others }, (): Dot => 'taken');
  const dots = own ? [...taken, own] : taken;
  return [...dots, ...Array.from({ length: Math.max(0, seats - dots.length) }, (): Dot => 'free')];
}

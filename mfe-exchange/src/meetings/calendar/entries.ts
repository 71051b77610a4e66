import type { Calendar, CalendarLesson, CalendarProposal, CalendarSession, Teacher } from '@mutua/contracts';
import { endOf, type Teaching } from '@mutua/web-kit/meetings';
import { dayKey } from '@mutua/web-kit/parts';
import type { Span } from './days.ts';

/** A session, a proposed time or a session of a group lesson, as both views show it. */
export interface Entry extends Span {
  key: string;
  requestId: string;
  /** The page of the entry. */
  to: string;
  minutes: number;
  /** The other member; of a lesson its teacher. */
  other: CalendarSession['otherUser'];
  /** Only for a lesson: the seat of the viewer, null for its teacher. */
  seat?: CalendarLesson['seat'];
  /** Whether it is the meeting of a ring. */
  isRing?: boolean;
  /** Whether the viewer teaches or learns. */
  teaching: Teaching;
  /** The titles of the skills that are taught, in their order. */
  titles: string[];
  /** `proposed`: it is not sure yet. */
  kind: 'session' | 'proposed';
  /** Only for a proposed time: whether the viewer has proposed it, and how many other times the proposal has. */
  isOwn: boolean;
  others: number;
  overlaps: boolean;
  /** How to join the session. Null for a proposed time. */
  join: CalendarSession['join'] | null;
}

/** Where the times of an exchange are answered. Those of a pending request are answered together with the request, not in the chat. */
export function timesPath(
  { requestId, requestStatus }: Pick<CalendarProposal, 'requestId' | 'requestStatus'>,
  isOwn: boolean,
): string {
  if (requestStatus !== 'pending') return `/chat/${requestId}`;
  return isOwn ? `/requests?tab=sent&request=${requestId}` : `/requests?accept=${requestId}`;
}

const endAt = (session: { startsAt: string; minutes: number }): string => new Date(endOf(session)).toISOString();

const teachingOf = (sides: readonly Teacher[], own: Teacher): Teaching => {
  if (sides.length > 1) return 'both';
  return sides[0] === own ? 'teach' : 'learn';
};

const titlesOf = (
  sides: readonly Teacher[],
  { side, teaches, learns }: Pick<CalendarSession, 'side' | 'teaches' | 'learns'>,
): string[] => sides.map((each) => (each === side ? teaches : learns)).filter((title) => title !== null);

function ofSession(session: CalendarSession): Entry {
  const sides = session.parts.map(({ leg }) => leg);
  return {
    key: session._id,
    requestId: session.requestId,
    to: `/chat/${session.requestId}`,
    startsAt: session.startsAt,
    endsAt: endAt(session),
    minutes: session.minutes,
    other: session.otherUser,
    teaching: teachingOf(sides, session.side),
    titles: titlesOf(sides, session),
    kind: 'session',
    isOwn: false,
    others: 0,
    overlaps: session.overlaps,
    join: session.join ?? null,
  };
}

function ofProposal({ proposal, otherUser, ...exchange }: CalendarProposal): Entry[] {
  const { order, first, minutes, times, by } = proposal;
  const second = first === 'sender' ? 'receiver' : 'sender';
  const sides: Teacher[] = order === 'sender' || order === 'receiver' ? [order] : [first, second];
  const open = times.filter(({ lapsed }) => !lapsed);
  const isOwn = by !== otherUser._id;
  return open.map(({ startsAt }) => ({
    key: `${proposal._id} ${startsAt}`,
    requestId: exchange.requestId,
    to: timesPath(exchange, isOwn),
    startsAt,
    endsAt: endAt({ startsAt, minutes }),
    minutes,
    other: otherUser,
    teaching: teachingOf(sides, exchange.side),
    titles: titlesOf(sides, exchange),
    kind: 'proposed',
    isOwn,
    others: open.length - 1,
    overlaps: false,
    join: null,
  }));
}

const ofLesson = ({ _id, lessonId, title, teacher, seat, kind, ...session }: CalendarLesson): Entry => ({
  ...session,
  key: _id,
  requestId: '',
  to: `/lessons/${lessonId}`,
  endsAt: endAt(session),
  other: teacher,
  seat,
  // In the meeting of a ring nobody teaches.
  teaching: kind === 'ring' ? 'both' : seat === null ? 'teach' : 'learn',
  isRing: kind === 'ring',
  titles: [title],
  kind: seat === null || seat === 'taken' ? 'session' : 'proposed',
  isOwn: false,
  others: 0,
  join: null,
});

const takesPlace = ({ status }: Pick<CalendarSession, 'status'>): boolean => status !== 'cancelled';

/** All sessions and proposed times in order. Cancelled sessions are left out. */
export const entriesOf = ({ sessions, lessons = [], proposals }: Calendar): Entry[] =>
  [
    ...sessions.filter(takesPlace).map(ofSession),
    ...lessons.filter(takesPlace).map(ofLesson),
    ...proposals.flatMap(ofProposal),
  ].sort((a, b) => a.startsAt.localeCompare(b.startsAt));

/** The entries by day. Days without entries are left out. @param entries in order */
export function byDay(entries: readonly Entry[]): [day: string, entries: Entry[]][] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const day = dayKey(entry.startsAt);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

/** What the events of a lesson make of its circle, without access to other data. */
import { CIRCLES, type EventPayload } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import type { CircleDocument, CircleMember, StoredLine } from './circle.model.ts';

type Lesson = EventPayload<'lesson.people'>;
/** The part of a circle that the lesson decides. */
export type LessonPart = Omit<CircleDocument, '_id' | 'lastSeq' | 'lastMessage' | 'states'>;

/** The teacher and the members with a seat. In the meeting of a ring all with a seat are hosts. */
function peopleOf({ kind, teacherId, people }: Lesson): Pick<CircleMember, 'memberId' | 'role'>[] {
  const seated = people.filter(({ state }) => state === 'taken');
  if (kind === 'ring') return seated.map(({ memberId }) => ({ memberId, role: 'host' }));
  const learners = seated.filter(({ memberId }) => memberId !== teacherId);
  return [
    { memberId: teacherId, role: 'teacher' },
    ...learners.map(({ memberId }) => ({ memberId, role: 'learner' as const })),
  ];
}

export const memberIn = ({ people }: Pick<CircleDocument, 'people'>, memberId: string): CircleMember | undefined =>
  people.find((person) => person.memberId === memberId);

/** Whether a version of a lesson has people who are not in the circle yet. */
export const hasNewcomers = (before: CircleDocument, lesson: Lesson): boolean =>
  peopleOf(lesson).some(({ memberId }) => !memberIn(before, memberId));

/** The lines that a change of the lesson adds. Leaving adds none: the list of people is shorter. */
function addedLines(
  before: CircleDocument | null,
  { people, sessions, placedAt }: Pick<CircleDocument, 'people' | 'sessions' | 'placedAt'>,
  at: Date,
): StoredLine[] {
  const seats = people
    .filter(({ memberId }) => !before || !memberIn(before, memberId))
    .map(({ memberId, role }): StoredLine => ({ kind: role === 'teacher' ? 'opened' : 'seat', at, memberId }));
  const changes = sessions.flatMap((session): StoredLine[] => {
    const was = before?.sessions.find(({ _id }) => _id === session._id);
    const { startsAt, status } = session;
    if (!was) return [];
    if (was.status !== status)
      return status === 'cancelled' || status === 'held' ? [{ kind: status, at, memberId: null, startsAt }] : [];
    const isMoved = was.startsAt.getTime() !== startsAt.getTime();
    return isMoved ? [{ kind: 'moved', at, memberId: null, startsAt, was: was.startsAt }] : [];
  });
  const isPlaced = before && placedAt && placedAt.getTime() !== before.placedAt?.getTime();
  return [...seats, ...changes, ...(isPlaced ? [{ kind: 'placed' as const, at, memberId: null }] : [])];
}

const isOff = ({ sessions }: Pick<CircleDocument, 'sessions'>): boolean =>
  sessions.length > 0 && sessions.every(({ status }) => status === 'cancelled');

/** The end of the lesson. One of which all sessions are cancelled has ended at the cancellation. */
function endOf(before: CircleDocument | null, sessions: CircleDocument['sessions'], ends: Date, at: Date): Date {
  if (!isOff({ sessions })) return ends;
  if (before && isOff(before)) return before.endsAt;
  return at < ends ? at : ends;
}

/**
 * The circle after an event of its lesson.
 * @param lastSeq the `seq` of the newest message; newcomers have nothing unread up to it
 */
export function withLesson(
  before: CircleDocument | null,
  lesson: Lesson,
  { at, lastSeq }: { at: Date; lastSeq: number },
): LessonPart {
  const people = peopleOf(lesson).map((person) => ({
    ...person,
    from: (before && memberIn(before, person.memberId)?.from) ?? lastSeq,
  }));
  const known = [...(before?.left ?? []), ...(before?.people.map(({ memberId }) => memberId) ?? [])];
  const left = [...new Set(known)].filter((id) => !memberIn({ people }, id));
  const sessions = lesson.sessions.map(({ _id, startsAt, minutes, status }) => ({
    _id,
    startsAt: new Date(startsAt),
    minutes,
    status,
  }));
  const placed = lesson.placedAt && { placedAt: new Date(lesson.placedAt) };
  const added = addedLines(before, { people, sessions, ...placed }, at);
  const lines = [...(before?.lines ?? []), ...added].slice(-CIRCLES.lines);
  const opensAt = before?.opensAt ?? (people.length > 1 ? at : null);
  return {
    version: lesson.version,
    kind: lesson.kind,
    title: lesson.title,
    people,
    left,
    sessions,
    ...placed,
    lines,
    opensAt,
    endsAt: endOf(before, sessions, new Date(lesson.ends), at),
    lastAt: before?.lastAt ?? opensAt,
  };
}

const daysAfterEnd = ({ endsAt }: Pick<CircleDocument, 'endsAt'>, days: number): Date =>
  new Date(endsAt.getTime() + days * DAY_MS);

/** Until when members can write. */
export const closesAt = (circle: Pick<CircleDocument, 'endsAt'>): Date => daysAfterEnd(circle, CIRCLES.writeDays);

/** The latest end of lessons whose circles can no longer be read, or are removed. */
export const endedBefore = (now: number, days: number): Date => new Date(now - days * DAY_MS);

/** Whether people with a seat can read the circle, and whether they can write. */
export function phaseOf(circle: Pick<CircleDocument, 'opensAt' | 'endsAt'>, now: number): 'none' | 'open' | 'closed' {
  if (!circle.opensAt || daysAfterEnd(circle, CIRCLES.readDays).getTime() <= now) return 'none';
  return closesAt(circle).getTime() > now ? 'open' : 'closed';
}

/** How many messages a member has not read. */
export function unreadIn(
  { people, states, lastSeq }: Pick<CircleDocument, 'people' | 'states' | 'lastSeq'>,
  memberId: string,
  readSeq: number,
): number {
  const from = people.find((person) => person.memberId === memberId)?.from ?? 0;
  return Math.max(0, lastSeq - Math.max(readSeq, from, states[memberId]?.wrote ?? 0));
}

/** Until when a member has muted the circle, or is paused in it; null for neither. */
export function untilOf(
  { states }: Pick<CircleDocument, 'states'>,
  memberId: string,
  what: 'mutedUntil' | 'pausedUntil',
  now: number,
): Date | null {
  const until = states[memberId]?.[what];
  return until && until.getTime() > now ? until : null;
}

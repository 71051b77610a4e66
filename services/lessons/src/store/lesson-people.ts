/** What calendars know of a lesson, without access to other data. */
import { isDeepStrictEqual } from 'node:util';
import type { DomainEvent, EventPayload } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { spanOf } from '../rules/derived.ts';
import { isElsewhere } from '../rules/edits.ts';
import type { EndedSeat, SeatHolder, StoredLesson, StoredSession } from '../rules/lesson.model.ts';
import { personIn } from '../rules/seats.ts';
import { leadOf } from './lesson.mapper.ts';

const isCancelled = ({ status }: StoredSession): boolean => status === 'cancelled';
const isAnother = (one: StoredSession, other: StoredSession): boolean =>
  one.startsAt.getTime() !== other.startsAt.getTime() ||
  one.minutes !== other.minutes ||
  isCancelled(one) !== isCancelled(other);

/**
 * Counts the changes of each session and of each seat, by which a calendar knows the newer of two entries. A number never gets smaller
 * while the lesson knows the member, because calendars ignore an entry with a smaller one.
 */
export function numbered(before: StoredLesson, after: StoredLesson, now: Date): StoredLesson {
  const isRenamed = before.title !== after.title || isElsewhere(before.place, after.place);
  const counted = (session: StoredSession): StoredSession => {
    const was = before.sessions.find(({ _id }) => _id === session._id);
    if (!was || !(isAnother(was, session) || (isRenamed && !isCancelled(session)))) return session;
    return { ...session, sequence: (was.sequence ?? 0) + 1, setAt: now };
  };
  const endedBefore = (memberId: string) => before.ended.find((each) => each.memberId === memberId);
  const present = (person: SeatHolder): SeatHolder => {
    const was = personIn(before, person.memberId);
    const ended = endedBefore(person.memberId);
    const bump = was ? was.bump : ended && (ended.bump ?? 0) + 1;
    return { ...person, ...(bump && { bump }) };
  };
  const past = (seat: EndedSeat): EndedSeat => {
    const was = personIn(before, seat.memberId);
    return was && !personIn(after, seat.memberId) ? { ...seat, bump: (was.bump ?? 0) + 1 } : seat;
  };
  return {
    ...after,
    sessions: after.sessions.map(counted),
    people: after.people.map(present),
    ended: after.ended.map(past),
  };
}

type People = Omit<EventPayload<'lesson.people'>, 'version'>;

const toPeople = ({
  _id,
  kind,
  title,
  place,
  placedAt,
  people,
  sessions,
  createdAt,
  ...owner
}: StoredLesson): People => ({
  lessonId: _id,
  kind,
  title,
  teacherId: leadOf(owner),
  ends: spanOf(sessions).endsAt.toISOString(),
  place: { ...place },
  ...(placedAt && { placedAt: placedAt.toISOString() }),
  people: people.map(({ memberId, state, bump = 0 }) => ({ memberId, state, bump })),
  sessions: sessions.map(({ _id, startsAt, minutes, status, sequence = 0, setAt = createdAt }) => ({
    _id,
    startsAt: startsAt.toISOString(),
    minutes,
    status,
    sequence,
    setAt: setAt.toISOString(),
  })),
});

/** The snapshot of a lesson for calendars. */
export const peopleEvent = (lesson: StoredLesson, version = lesson.version): DomainEvent =>
  newEvent('lesson.people', { ...toPeople(lesson), version });

/** The snapshot after a change, when it differs from the one before. */
export const changedPeople = (before: StoredLesson, after: StoredLesson): DomainEvent[] =>
  isDeepStrictEqual(toPeople(before), toPeople(after)) ? [] : [peopleEvent(after, before.version + 1)];

import {
  LESSONS,
  type Lesson,
  type LessonAfter,
  type LessonBefore,
  type LessonPerson,
  type LessonSummary,
  type OwnSeat,
  type Person,
} from '@mutua/contracts';
import { HOUR_MS, localOf, offsetAt } from '@mutua/contracts/time';
import type { Members } from '../members/member.repository.ts';
import {
  answerOf,
  answersFrom,
  answersUntil,
  isDoubted,
  markOf,
  mayThank,
  seatedIn,
  wasInRoom,
} from '../rules/after.ts';
import { nextSession } from '../rules/derived.ts';
import { boundListed } from '../rules/found-by.ts';
import { canAskAgain, endingKeeps, isExcused, keepOf } from '../rules/keeps.ts';
import type { SeatHolder, StoredLesson, StoredSession } from '../rules/lesson.model.ts';
import { leavesLate } from '../rules/misses.ts';
import { heldSeats, idsIn, lineOf, personIn } from '../rules/seats.ts';
import type { ThanksDocument } from '../thanks/thanks.model.ts';

/** What a reader of a lesson sees: visitors and others the figures, those with a seat the people, the teacher everything. */
export interface Reader {
  /** Undefined for a visitor. */
  callerId: string | undefined;
  members: Members;
  now: Date;
  /** The caller's own thanks in the lesson. */
  thanks?: readonly ThanksDocument[];
  /** The caller has blocked somebody with a seat. */
  hasBlocked?: boolean;
}

export const personOf = (id: string, members: Members): Person => {
  const { name = 'New member', avatar = null } = members.get(id) ?? {};
  return { _id: id, name, avatar };
};

/** Who is shown as the one whose lesson it is: the teacher, or who has arranged the meeting of a ring. */
export const leadOf = ({ teacherId, ring }: Pick<StoredLesson, 'teacherId' | 'ring'>): string =>
  ring?.arrangedBy ?? teacherId;

/** Everybody whom an answer may name. */
export const namedIn = ({ teacherId, ring, people, ended }: StoredLesson): string[] => [
  leadOf({ teacherId, ...(ring && { ring }) }),
  ...people.map(({ memberId }) => memberId),
  // Who left after a session is named to the teacher who says who came.
  ...ended.filter(({ hadSeat }) => hadSeat).map(({ memberId }) => memberId),
];

function sessionOf({ _id, startsAt, minutes, status, was, reason }: StoredSession, zone: string | null) {
  const offset = offsetAt(zone, startsAt);
  return {
    _id,
    startsAt: startsAt.toISOString(),
    minutes,
    status,
    theirs: offset === null ? null : { local: localOf(startsAt, zone), offset },
    was: was?.toISOString() ?? null,
    ...(status === 'cancelled' && { reason }),
  };
}

/** What the lesson is to the caller; null for the teacher, and for those who never asked. */
function mineOf(lesson: StoredLesson, { callerId, now, hasBlocked }: Reader): OwnSeat | null {
  if (!callerId || callerId === lesson.teacherId) return null;
  const person = personIn(lesson, callerId);
  const next = nextSession(lesson, now);
  if (person) {
    // It is never late once the lesson was moved, or after a block.
    const isEverLate = next !== null && !hasBlocked && leavesLate(lesson, person, next.startsAt);
    const freeUntil = isEverLate ? new Date(next.startsAt.getTime() - LESSONS.lateHours * HOUR_MS) : null;
    return {
      state: person.state,
      brings: person.brings,
      note: person.note,
      line: person.state === 'waiting' ? lineOf(lesson, callerId) : null,
      until: person.until?.toISOString() ?? null,
      freeUntil: person.state === 'taken' ? (freeUntil?.toISOString() ?? null) : null,
    };
  }
  const ended = lesson.ended.find(({ memberId }) => memberId === callerId);
  return ended ? { state: ended.state, brings: null, note: '', line: null, until: null, freeUntil: null } : null;
}

const isTeacher = ({ teacherId }: StoredLesson, callerId: string | undefined): boolean => callerId === teacherId;
/** Whether a member may change the lesson: its teacher, and in a ring everybody with a seat. */
export const mayChange = (lesson: StoredLesson, callerId: string): boolean =>
  isTeacher(lesson, callerId) || (lesson.ring !== undefined && personIn(lesson, callerId)?.state === 'taken');
/** Whether the reader is in the ring that meets. Its members know each other. */
export const isOfRing = ({ ring }: Pick<StoredLesson, 'ring'>, callerId: string | undefined): boolean =>
  callerId !== undefined && ring?.memberIds.includes(callerId) === true;
/** Whether the reader knows the people and the private part of the place. */
export const isInside = (lesson: StoredLesson, callerId: string | undefined): boolean =>
  callerId !== undefined && (isTeacher(lesson, callerId) || personIn(lesson, callerId)?.state === 'taken');

export function toSummary(lesson: StoredLesson, reader: Reader): LessonSummary {
  const { callerId, members } = reader;
  const { place, sessions, seats } = lesson;
  const { address, link, notes } = place;
  // In a ring nobody's clock is that of the lesson. A place has a clock of its own, wherever the teacher is.
  const theirs = members.get(lesson.teacherId)?.timeZone ?? null;
  const zone = (place.mode === 'person' && lesson.timeZone) || theirs;
  return {
    _id: lesson._id,
    version: lesson.version,
    kind: lesson.kind,
    status: lesson.status,
    teacher: personOf(leadOf(lesson), members),
    skill: lesson.skill,
    title: lesson.title,
    language: lesson.language,
    place: {
      mode: place.mode,
      area: place.area,
      ...(isInside(lesson, callerId) && { private: { address, link, notes } }),
    },
    sessions: sessions.map((session) => sessionOf(session, zone)),
    seats,
    least: lesson.least,
    admission: lesson.admission,
    gives: lesson.gives,
    // The teacher reads what they have chosen.
    listed: isTeacher(lesson, callerId)
      ? lesson.listed
      : boundListed(lesson.listed, members.get(lesson.teacherId)?.findMe),
    audience: lesson.audience,
    counts: { taken: heldSeats(lesson), free: lesson.free, waiting: idsIn(lesson, 'waiting').length },
    mine: mineOf(lesson, reader),
    ...(lesson.ring && { ring: { _id: lesson.ring._id } }),
  };
}

const isOver = (session: StoredSession, now: Date): boolean =>
  session.status !== 'cancelled' && answersFrom(session) <= now;

/** Whether the caller was to be at a session of the lesson that is over. */
export const wasInvited = (lesson: StoredLesson, callerId: string, now: Date): boolean =>
  lesson.sessions.some((session) => isOver(session, now) && seatedIn(lesson, session).includes(callerId));

/** What the caller knows of the sessions that are over. The teacher reads what each has said; a learner reads only the own mark. */
function afterOf(lesson: StoredLesson, { callerId, members, now, thanks = [] }: Reader): LessonAfter[] {
  if (!callerId) return [];
  const isOwn = isTeacher(lesson, callerId);
  return lesson.sessions
    .filter((session) => isOver(session, now) && (isOwn || seatedIn(lesson, session).includes(callerId)))
    .map((session) => {
      const about = {
        sessionId: session._id,
        from: answersFrom(session).toISOString(),
        until: answersUntil(session).toISOString(),
        heldMinutes: session.heldMinutes ?? null,
      };
      const saidOf = (id: string) => ({ said: answerOf(session, id)?.said ?? null, mark: markOf(session, id) });
      if (isOwn) {
        const people = seatedIn(lesson, session).map((id) => ({
          user: personOf(id, members),
          ...saidOf(id),
          wasInRoom: wasInRoom(session, id),
          wasExcused: isExcused(lesson, session, id),
        }));
        const presence = session.presence && { ...session.presence, members: [...session.presence.members] };
        return { ...about, presence: presence ?? null, people };
      }
      const own = thanks.find(({ sessionId }) => sessionId === session._id);
      const mine = {
        ...saidOf(callerId),
        isDoubted: isDoubted(session, callerId) && !isExcused(lesson, session, callerId),
        canThank: !lesson.ring && mayThank(session, callerId, now),
        thanks: own ? { _id: own._id, text: own.text, again: own.again, shownAt: own.shownAt.toISOString() } : null,
      };
      return { ...about, mine };
    });
}

/** Whom the teacher sees: those with a seat, and those who gave it back because a moved session does not fit. */
function knownBefore(lesson: StoredLesson, session: StoredSession, members: Members): LessonBefore['people'] {
  return (session.keeps ?? []).flatMap(({ memberId, comes, isAsked }) => {
    const hasLeft = lesson.kind === 'workshop' && comes === false && !personIn(lesson, memberId);
    if (!hasLeft && !keepOf(lesson, session, memberId)) return [];
    return [{ user: personOf(memberId, members), comes, isAsked }];
  });
}

/** What the caller knows of who comes to the sessions ahead. A learner reads only what they have said themselves. */
function beforeOf(lesson: StoredLesson, { callerId, members, now }: Reader): LessonBefore[] {
  if (!callerId) return [];
  const ahead = lesson.sessions.filter(({ status, startsAt }) => status === 'planned' && startsAt > now);
  return ahead.flatMap((session): LessonBefore[] => {
    const sessionId = session._id;
    if (isTeacher(lesson, callerId)) {
      const people = knownBefore(lesson, session, members) ?? [];
      return people.length > 0 ? [{ sessionId, people, canAskAgain: canAskAgain(lesson, session, now) }] : [];
    }
    const said = keepOf(lesson, session, callerId);
    if (!said) return [];
    const ends = endingKeeps(lesson, session).includes(said) ? said.until : null;
    return [{ sessionId, mine: { comes: said.comes, isAsked: said.isAsked, until: ends?.toISOString() ?? null } }];
  });
}

function toPerson(
  { memberId, state, brings, since, note }: SeatHolder,
  members: Members,
  isForTeacher: boolean,
): LessonPerson {
  return {
    user: personOf(memberId, members),
    state,
    brings,
    ...(isForTeacher && { since: since.toISOString(), note }),
  };
}

export function toLesson(lesson: StoredLesson, reader: Reader): Lesson {
  const { callerId, members } = reader;
  const isOwn = isTeacher(lesson, callerId);
  const after = afterOf(lesson, reader);
  const before = beforeOf(lesson, reader);
  const shown = isOwn ? lesson.people : lesson.people.filter(({ state }) => state === 'taken');
  return {
    ...toSummary(lesson, reader),
    about: lesson.about,
    bringAlong: lesson.bringAlong,
    createdAt: lesson.createdAt.toISOString(),
    people:
      isInside(lesson, callerId) || isOfRing(lesson, callerId)
        ? shown.map((person) => toPerson(person, members, isOwn))
        : null,
    ...(isOwn && { asking: idsIn(lesson, 'asked').length }),
    // Only the teacher reads why.
    ...(lesson.moderation?.isHidden &&
      isInside(lesson, callerId) && { hidden: { note: isOwn ? lesson.moderation.note : '' } }),
    ...(after.length > 0 && { after }),
    ...(before.length > 0 && { before }),
  };
}

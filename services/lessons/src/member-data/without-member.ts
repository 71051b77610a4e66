import { withoutMarksOf } from '../rules/after.ts';
import { textsOf } from '../rules/edits.ts';
import type { MeetingRing, MeetingText, StoredLesson, StoredPlace, StoredSession } from '../rules/lesson.model.ts';
import { idsIn } from '../rules/seats.ts';

/** A session without the marks of a member's reminders. */
function withoutRemindersOf({ told, ...session }: StoredSession, memberId: string): StoredSession {
  if (!told) return session;
  const others = Object.entries(told).map(([what, ids]) => [what, ids.filter((id) => id !== memberId)]);
  return { ...session, told: Object.fromEntries(others) };
}

/**
 * A lesson without the words of an erased member. Of a lesson that the member taught, title and sessions stay for those who were there; of a
 * seat, nothing stays.
 */
export function withoutMember(lesson: StoredLesson, memberId: string): StoredLesson {
  const others = {
    people: lesson.people.filter((person) => person.memberId !== memberId),
    ended: lesson.ended.filter((person) => person.memberId !== memberId),
    sessions: lesson.sessions.map((session) => withoutMarksOf(withoutRemindersOf(session, memberId), memberId)),
  };
  if (lesson.ring?.memberIds.includes(memberId))
    return withoutRingMember({ ...lesson, ...others }, memberId, lesson.ring);
  if (lesson.teacherId !== memberId) return { ...lesson, ...others };
  const sessions = withoutReasons(others.sessions);
  return { ...lesson, ...others, ...NO_WORDS, sessions, place: unsaid(lesson.place), timeZone: null };
}

const NO_WORDS = { about: '', bringAlong: '' };
const unsaid = ({ mode }: StoredPlace): StoredPlace => ({ mode, area: '', address: '', link: '', notes: '' });

/** Sessions without what was written when they were cancelled. */
const withoutReasons = (sessions: readonly StoredSession[]): StoredSession[] =>
  sessions.map((session) => ({ ...session, reason: '' }));

/**
 * The meeting of a ring without an erased member. What the member has written goes, and another one stands for what they arranged. Any
 * member may have cancelled it.
 */
function withoutRingMember(lesson: StoredLesson, memberId: string, ring: MeetingRing): StoredLesson {
  const memberIds = ring.memberIds.filter((id) => id !== memberId);
  const isLead = ring.arrangedBy === memberId;
  const arrangedBy = isLead ? (idsIn(lesson, 'taken')[0] ?? memberIds[0] ?? memberId) : ring.arrangedBy;
  const others = Object.entries(ring.writtenBy ?? {}).filter(([, id]) => id !== memberId);
  const writtenBy = Object.fromEntries(others) as MeetingRing['writtenBy'];
  const texts = textsOf(lesson);
  for (const name of Object.keys(texts) as MeetingText[])
    if ((ring.writtenBy?.[name] ?? ring.arrangedBy) === memberId) texts[name] = '';
  const { about, bringAlong, ...place } = texts;
  return {
    ...lesson,
    about,
    bringAlong,
    place: { mode: lesson.place.mode, ...place },
    sessions: withoutReasons(lesson.sessions),
    ring: { ...ring, memberIds, arrangedBy, ...(ring.writtenBy && { writtenBy }) },
  };
}

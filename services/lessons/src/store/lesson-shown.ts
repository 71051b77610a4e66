/** What other services show of a lesson that takes people, without access to other data. */
import { isDeepStrictEqual } from 'node:util';
import type { DomainEvent, EventPayload } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { spanOf } from '../rules/derived.ts';
import type { StoredLesson } from '../rules/lesson.model.ts';
import { heldSeats, idsIn } from '../rules/seats.ts';

type Shown = Omit<EventPayload<'lesson.shown'>, 'version'>;

/** Null for the meeting of a ring, which nobody finds. */
function toShown(lesson: StoredLesson): Shown | null {
  if (!lesson.skill) return null;
  // One that takes nobody new is on no card, and one that nobody finds has no title.
  const listed = lesson.status === 'open' ? lesson.foundBy : null;
  return {
    lessonId: lesson._id,
    teacherId: lesson.teacherId,
    skillId: lesson.skill._id,
    title: listed ? lesson.title : '',
    startsAt: spanOf(lesson.sessions).startsAt.toISOString(),
    free: listed ? Math.max(0, lesson.seats - heldSeats(lesson)) : 0,
    waiting: listed ? idsIn(lesson, 'waiting').length : 0,
    where: lesson.place.mode,
    listed,
  };
}

/** The snapshot of a lesson for lists of skills and for wants; none of the meeting of a ring. */
export function shownEvents(lesson: StoredLesson, version = lesson.version): DomainEvent[] {
  const shown = toShown(lesson);
  return shown ? [newEvent('lesson.shown', { ...shown, version })] : [];
}

/** The snapshot after a change, when it differs from the one before. */
export const changedShown = (before: StoredLesson, after: StoredLesson): DomainEvent[] =>
  isDeepStrictEqual(toShown(before), toShown(after)) ? [] : shownEvents(after, before.version + 1);

/** What follows from decisions of moderators, without access to other data. */
import { type EventPayload, LESSONS, NO_REPORTER } from '@mutua/contracts';
import { reportId } from '@mutua/domain';
import { aheadIn, upheldAt } from './derived.ts';
import type { StoredLesson } from './lesson.model.ts';
import type { Changed, Known } from './seats.ts';
import { cancel } from './sessions.ts';

/**
 * Cancels what is to come of a lesson that is still hidden shortly before its next session. A session that has begun goes on. Everybody in the
 * lesson is told, and the teacher.
 */
export function cancelUpheld(lesson: StoredLesson, known: Known, now: Date): Changed {
  const at = upheldAt(lesson, now);
  const next = aheadIn(lesson, now);
  if (!at || at > now || !next) return { lesson, notices: [] };
  const sessionId = next._id;
  const outcome = cancel(lesson, { scope: 'rest', sessionId, reason: '', isOwnWish: false }, known, now);
  if (typeof outcome === 'string') return { lesson, notices: [] };
  const { teacherId } = lesson;
  const change = outcome.lesson.status === 'cancelled' ? 'cancelled_all' : 'cancelled_rest';
  return {
    ...outcome,
    notices: [...outcome.notices, ...(teacherId ? [{ change, to: [teacherId], sessionId } as const] : [])],
  };
}

/** Whether a teacher has taken back so many seats that moderators look at it. */
export const areManyRemovals = (count: number): boolean => count > LESSONS.removals.count;

/** The report about a teacher who takes back many seats. Its thing is the teacher, its evidence the lesson, and nobody has sent it. */
export function removalsReport(
  { teacherId, title }: StoredLesson,
  now: Date,
): EventPayload<'lesson.reported'>['report'] {
  return {
    _id: reportId(NO_REPORTER, teacherId, now),
    reporterId: NO_REPORTER,
    targetId: teacherId,
    subjectId: teacherId,
    reason: 'other',
    text: '',
    block: false,
    evidence: [{ part: 'title', text: title, authorId: teacherId, at: null, isReported: true }],
    createdAt: now.toISOString(),
  };
}

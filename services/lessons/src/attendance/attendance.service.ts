import type { AttendanceAnswer, Lesson, PresenceInput, Wording } from '@mutua/contracts';
import { ConflictError, ForbiddenError, NotFoundError, ValidationError } from '@mutua/service-kit';
import type { LessonViews } from '../lessons/lesson.service.ts';
import { type AfterRefusal, sayAttendance, sayPresence } from '../rules/after.ts';
import { type KeepRefusal, repeatQuestion, sayComes } from '../rules/keeps.ts';
import type { StoredLesson, StoredSession } from '../rules/lesson.model.ts';
import type { Changed } from '../rules/seats.ts';
import type { LessonChanges } from '../store/lesson-changes.ts';
import type { FindLesson } from '../store/visible.ts';

export type AttendanceService = ReturnType<typeof createAttendanceService>;

export const AFTER_REFUSALS: Record<Exclude<AfterRefusal, 'no_seat'>, Wording> = {
  too_early: 'This session is not over yet',
  answer_settled: 'This can no longer be changed',
};
const KEEP_REFUSALS: Record<Exclude<KeepRefusal, 'no_seat'>, Wording> = {
  begun: 'This session has begun',
  lesson_over: 'This lesson is over',
  offer_gone: 'This seat is no longer kept for you',
};
const NO_SEAT = ['You had no seat in this session', 'no_seat'] as const;

/** @throws NotFoundError */
export function requireSession({ sessions }: StoredLesson, sessionId: string): StoredSession {
  const session = sessions.find(({ _id }) => _id === sessionId);
  if (!session) throw new NotFoundError('Session not found');
  return session;
}

/** Takes what learners say before a session, and what teacher and learners say of it once it is over. */
export function createAttendanceService({
  changes,
  findLesson,
  views,
}: {
  changes: LessonChanges;
  findLesson: FindLesson;
  views: LessonViews;
}) {
  async function unlessRefused(
    callerId: string,
    lesson: StoredLesson,
    outcome: Changed | Exclude<AfterRefusal | KeepRefusal, 'no_seat'>,
  ): Promise<Changed> {
    if (typeof outcome !== 'string') return outcome;
    const current = { lesson: await views.one(callerId, lesson) };
    throw new ConflictError({ ...AFTER_REFUSALS, ...KEEP_REFUSALS }[outcome], { code: outcome, current });
  }

  async function changeSeen(
    callerId: string,
    id: string,
    decide: Parameters<LessonChanges['change']>[1],
  ): Promise<Lesson> {
    await findLesson(callerId, id);
    return views.one(callerId, await changes.change(id, decide));
  }

  return {
    /**
     * The teacher says who came, or why nobody was there. A later answer replaces it.
     * @throws ValidationError for members who had no seat
     * @throws ConflictError `too_early`, `answer_settled`
     */
    sayPresence: (
      callerId: string,
      id: string,
      sessionId: string,
      { members, minutes, missed }: PresenceInput,
    ): Promise<Lesson> =>
      changeSeen(callerId, id, (lesson, _known, now) => {
        if (lesson.teacherId !== callerId) throw new ForbiddenError('Only the teacher can change a lesson');
        const session = requireSession(lesson, sessionId);
        const presence = { members: [...new Set(members)], minutes: minutes ?? null, missed: missed ?? null };
        const outcome = sayPresence(lesson, session, presence, now);
        if (outcome === 'no_seat')
          throw new ValidationError([{ field: 'members', message: 'Please choose members who had a seat' }]);
        return unlessRefused(callerId, lesson, outcome);
      }),

    /**
     * A learner says whether they were there. A later answer replaces it.
     * @throws ForbiddenError `no_seat`
     * @throws ConflictError `too_early`, `answer_settled`
     */
    sayAttendance: (callerId: string, id: string, sessionId: string, there: AttendanceAnswer): Promise<Lesson> =>
      changeSeen(callerId, id, (lesson, _known, now) => {
        const session = requireSession(lesson, sessionId);
        const outcome = sayAttendance(lesson, session, { memberId: callerId, said: there }, now);
        if (outcome === 'no_seat') throw new ForbiddenError(...NO_SEAT);
        return unlessRefused(callerId, lesson, outcome);
      }),

    /**
     * A learner says before a session whether they come. In a workshop a no gives the seat back.
     * @throws ForbiddenError `no_seat`
     * @throws ConflictError `begun`, `lesson_over`, `offer_gone`
     */
    sayComes: (callerId: string, id: string, sessionId: string, comes: boolean): Promise<Lesson> =>
      changeSeen(callerId, id, (lesson, known, now) => {
        const session = requireSession(lesson, sessionId);
        const outcome = sayComes(lesson, session, { memberId: callerId, comes }, known, now);
        if (outcome === 'no_seat') throw new ForbiddenError(...NO_SEAT);
        return unlessRefused(callerId, lesson, outcome);
      }),

    /** The teacher asks once more who has not said whether a moved session still fits. */
    repeatQuestion: (callerId: string, id: string, sessionId: string): Promise<Lesson> =>
      changeSeen(callerId, id, (lesson, _known, now) => {
        if (lesson.teacherId !== callerId) throw new ForbiddenError('Only the teacher can change a lesson');
        return repeatQuestion(lesson, requireSession(lesson, sessionId), now);
      }),
  };
}

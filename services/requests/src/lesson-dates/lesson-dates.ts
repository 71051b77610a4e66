/** The sessions of group lessons in the calendar of one member, without access to other data. */
import type { LessonDatesDocument, LessonSeat, LessonSession } from './lesson-dates.model.ts';

export interface LessonDate {
  lesson: LessonDatesDocument;
  session: LessonSession;
  /** The seat of the member; null when the member teaches. */
  seat: LessonSeat | null;
}

/** Returns the sessions of these lessons that concern a member, by time. */
export const datesOf = (memberId: string, lessons: readonly LessonDatesDocument[]): LessonDate[] =>
  lessons
    .flatMap((lesson): LessonDate[] => {
      const isTeacher = lesson.kind !== 'ring' && lesson.teacherId === memberId;
      const seat = isTeacher ? null : lesson.people.find((person) => person.memberId === memberId);
      return seat === undefined ? [] : lesson.sessions.map((session) => ({ lesson, session, seat }));
    })
    .sort((a, b) => a.session.startsAt.getTime() - b.session.startsAt.getTime());

/** Whether the member is in the lesson: teaches it, or has a seat. */
export const isInside = ({ seat }: Pick<LessonDate, 'seat'>): boolean => seat === null || seat.state === 'taken';

/** Returns the sessions in which a member has no time for anything else. */
export const busySessionsOf = (memberId: string, lessons: readonly LessonDatesDocument[]): LessonSession[] =>
  datesOf(memberId, lessons)
    .filter((date) => isInside(date) && date.session.status === 'planned')
    .map(({ session }) => session);

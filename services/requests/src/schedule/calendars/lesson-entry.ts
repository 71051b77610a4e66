/** Converts sessions of group lessons to entries in the calendar of a member. */
import type { CalendarLesson } from '@mutua/contracts';
import { type CalendarEntry, lessonEntry } from '@mutua/domain';
import type { LessonDate } from '../../lesson-dates/lesson-dates.ts';
import { type People, personOf } from '../../members/member.repository.ts';
import type { EntryReader } from './calendar-file.ts';

/** A session that the member teaches, or in which the member has a seat. It names no other member than the teacher. */
export const lessonEntryOf = (
  { lesson, session, seat }: LessonDate,
  { people, ...reader }: Omit<EntryReader, 'memberId'>,
): CalendarEntry =>
  lessonEntry(lesson, session, {
    ...reader,
    teacher: seat && lesson.kind !== 'ring' ? personOf(people, lesson.teacherId).name : null,
    bump: seat?.bump ?? 0,
  });

/** A session on the calendar page. Its place is on the page of the lesson. */
export const toCalendarLesson = (
  { lesson, session: { _id, startsAt, minutes, status }, seat }: LessonDate,
  people: People,
): Omit<CalendarLesson, 'overlaps'> => ({
  _id,
  lessonId: lesson._id,
  ...(lesson.kind && { kind: lesson.kind }),
  title: lesson.title,
  teacher: personOf(people, lesson.teacherId),
  startsAt: startsAt.toISOString(),
  minutes,
  status,
  seat: seat?.state ?? null,
});

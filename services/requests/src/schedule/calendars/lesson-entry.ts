/** Converts sessions of group lessons to entries in the calendar of a member. */
import type { CalendarLesson } from '@mutua/contracts';
import { type CalendarEntry, entryTitle } from '@mutua/domain';
import type { LessonDatesDocument, LessonSession } from '../../lesson-dates/lesson-dates.model.ts';
import type { LessonDate } from '../../lesson-dates/lesson-dates.ts';
import { type People, personOf } from '../../members/member.repository.ts';
import type { EntryReader } from './calendar-file.ts';

/** The id of a session in calendars. */
export const uidOfLesson = ({ _id }: Pick<LessonSession, '_id'>): string => `${_id}@mutua`;

const placeOf = ({
  area,
  address,
  link,
  notes,
}: LessonDatesDocument['place']): NonNullable<CalendarEntry['place']> => ({
  platform: [address, area].filter(Boolean).join(', '),
  link,
  notes,
});

/** A session that the member teaches, or in which the member has a seat. It names no other member than the teacher. */
export function lessonEntryOf(
  { lesson, session, seat }: LessonDate,
  { language, isPrivate, people, publicUrl }: Omit<EntryReader, 'memberId'>,
): CalendarEntry {
  const { title, teacherId, place } = lesson;
  const { sequence, startsAt, minutes, status, setAt } = session;
  const isCancelled = status === 'cancelled';
  const named = seat
    ? { teaches: null, learns: title, name: personOf(people, teacherId).name }
    : { teaches: title, learns: null, name: null };
  return {
    uid: uidOfLesson(session),
    sequence: sequence + (seat?.bump ?? 0),
    startsAt,
    minutes,
    isCancelled,
    title: entryTitle(language, isPrivate ? null : named, isCancelled),
    place: isPrivate ? null : placeOf(place),
    url: `${publicUrl}/lessons/${lesson._id}`,
    stamp: setAt,
  };
}

/** A session on the calendar page. Its place is on the page of the lesson. */
export const toCalendarLesson = (
  { lesson, session: { _id, startsAt, minutes, status }, seat }: LessonDate,
  people: People,
): Omit<CalendarLesson, 'overlaps'> => ({
  _id,
  lessonId: lesson._id,
  title: lesson.title,
  teacher: personOf(people, lesson.teacherId),
  startsAt: startsAt.toISOString(),
  minutes,
  status,
  seat: seat?.state ?? null,
});

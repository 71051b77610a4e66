/** Sessions of group lessons as calendar entries. */
import type { Language } from '@mutua/contracts';
import { type CalendarEntry, entryTitle } from './calendar-file.ts';

/** Where a lesson takes place, as those who are in it know it. */
interface PlaceOfLesson {
  area: string;
  address: string;
  link: string;
  notes: string;
}

interface SessionOfLesson {
  _id: string;
  startsAt: Date;
  minutes: number;
  status: string;
  sequence: number;
  /** When its entry has last changed. */
  setAt: Date;
}

interface ReaderOfLesson {
  language: Language;
  /** The name of the teacher; null when the reader teaches. */
  teacher: string | null;
  /** Added to the `sequence` of a session. */
  bump: number;
  /** Whether the entry hides titles, names and places. */
  isPrivate: boolean;
  publicUrl: string;
  /** The name of the site. */
  site: string;
}

/** The id of a session in calendars. */
export const uidOfLesson = (sessionId: string): string => `${sessionId}@mutua`;

/** The place of a lesson in an entry. */
export const entryPlaceOf = ({ area, address, link, notes }: PlaceOfLesson): NonNullable<CalendarEntry['place']> => ({
  platform: [address, area].filter(Boolean).join(', '),
  link,
  notes,
});

/** The title of a lesson in an entry names no member but the teacher. */
export const lessonEntryTitle = (
  language: Language,
  { title, teacher }: { title: string; teacher: string | null },
  isCancelled: boolean,
): string => entryTitle(language, { teaches: null, learns: title, name: teacher }, isCancelled, '');

/** A session in the calendar of its teacher, or of a member with a seat. */
export function lessonEntry(
  lesson: { _id: string; title: string; place: PlaceOfLesson },
  { _id, startsAt, minutes, status, sequence, setAt }: SessionOfLesson,
  { language, teacher, bump, isPrivate, publicUrl, site }: ReaderOfLesson,
): CalendarEntry {
  const isCancelled = status === 'cancelled';
  return {
    uid: uidOfLesson(_id),
    sequence: sequence + bump,
    startsAt,
    minutes,
    isCancelled,
    title: isPrivate
      ? entryTitle(language, null, isCancelled, site)
      : lessonEntryTitle(language, { title: lesson.title, teacher }, isCancelled),
    place: isPrivate ? null : entryPlaceOf(lesson.place),
    url: `${publicUrl}/lessons/${lesson._id}`,
    stamp: setAt,
  };
}

import type { EventPayload, Language, LessonEntries, Person } from '@mutua/contracts';
import { type CalendarFile, calendarFile, entryTitle } from '@mutua/domain';

type EventCalendar = NonNullable<EventPayload<'meeting.changed'>['calendar']>;

/** The calendar entries of a mail for its reader. They contain no text of a language yet. */
export interface MailCalendar {
  alarm: boolean;
  /** The name of the other member, or of the teacher, for the titles of the entries; null in an own lesson. */
  name: string | null;
  /** The page of the exchange or of the lesson. */
  path: string;
  entries: {
    uid: string;
    sequence: number;
    startsAt: string;
    minutes: number;
    isCancelled: boolean;
    place: EventCalendar['sessions'][number]['place'];
    teaches: string | null;
    learns: string | null;
  }[];
  /** When the change was made. */
  at: string;
}

/** The two members of an exchange, and the skills they teach. */
interface Exchange {
  requestId: string;
  sender: Pick<Person, '_id' | 'name'>;
  receiver: Pick<Person, '_id' | 'name'>;
  senderSkill: { title: string };
  receiverSkill: { title: string };
}

/** Returns the calendar entries of a change for one member; undefined when that member wants none by mail. */
export function calendarFor(
  memberId: string,
  calendar: EventCalendar | undefined,
  { requestId, sender, receiver, senderSkill, receiverSkill }: Exchange,
  at: string,
): MailCalendar | undefined {
  const wish = calendar?.to.find((each) => each.memberId === memberId);
  if (!calendar || !wish) return undefined;
  const isSender = sender._id === memberId;
  return {
    alarm: wish.alarm,
    name: (isSender ? receiver : sender).name,
    path: `/chat/${requestId}`,
    at,
    entries: calendar.sessions.map(({ parts, ...entry }) => {
      const taught = (leg: 'sender' | 'receiver') => parts.some((part) => part.leg === leg);
      const sent = taught('sender') ? senderSkill.title : null;
      const received = taught('receiver') ? receiverSkill.title : null;
      return { ...entry, ...(isSender ? { teaches: sent, learns: received } : { teaches: received, learns: sent }) };
    }),
  };
}

/** Returns the calendar entries of a change of a lesson for one member; undefined when that member wants none by mail. */
export function lessonCalendarFor(
  memberId: string,
  calendar: LessonEntries | undefined,
  {
    kind,
    title,
    teacher,
    path,
    at,
  }: Pick<EventPayload<'lesson.changed'>, 'kind' | 'title' | 'teacher' | 'at'> & { path: string },
): MailCalendar | undefined {
  const reader = calendar?.to.find((each) => each.memberId === memberId);
  if (!calendar || !reader) return undefined;
  const { sessions, place } = calendar;
  const named = { place, teaches: null, learns: title };
  return {
    alarm: reader.alarm,
    // Nobody teaches in the meeting of a ring.
    name: teacher._id === memberId || kind === 'ring' ? null : teacher.name,
    path,
    at,
    entries: sessions.map(({ sequence, ...entry }) => ({ ...entry, ...named, sequence: sequence + reader.bump })),
  };
}

/** A calendar file in a mail. */
export interface MailEntry {
  method: CalendarFile['method'];
  content: string;
}

interface Mailbox {
  name: string;
  address: string;
}

/**
 * Builds the calendar files of a mail. One session is a request, so that a later change replaces it. A request holds only one event, so
 * several sessions are published together. Each cancelled session is a file of its own.
 * The only addresses are those of Mutua and of the reader.
 */
export function mailEntries(
  { alarm, name, path, at, entries }: MailCalendar,
  {
    language,
    organizer,
    attendee,
    publicUrl,
  }: { language: Language; organizer: Mailbox; attendee: Mailbox; publicUrl: string },
): MailEntry[] {
  const toEntry = ({ teaches, learns, startsAt, ...entry }: MailCalendar['entries'][number]) => ({
    ...entry,
    startsAt: new Date(startsAt),
    title: entryTitle(language, { teaches, learns, name }, entry.isCancelled, ''),
    url: publicUrl + path,
    stamp: new Date(at),
  });
  const write = (method: CalendarFile['method'], of: MailCalendar['entries']): MailEntry => ({
    method,
    content: calendarFile(of.map(toEntry), {
      method,
      alarm,
      organizer,
      // A published entry has no attendee, because nobody has to answer it.
      ...(method !== 'PUBLISH' && { attendee }),
    }),
  });
  const planned = entries.filter(({ isCancelled }) => !isCancelled);
  const made = planned.length > 0 ? [write(planned.length > 1 ? 'PUBLISH' : 'REQUEST', planned)] : [];
  return [...made, ...entries.filter(({ isCancelled }) => isCancelled).map((each) => write('CANCEL', [each]))];
}

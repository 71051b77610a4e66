/** Sessions as calendar entries. Files, mails and feeds all use this module, so that they contain the same. */
import type { Language, MeetingDetails } from '@mutua/contracts';
import { shownAddress } from '@mutua/contracts/canonical-address';
import { MINUTE_MS } from '@mutua/contracts/time';
import ical, {
  ICalAlarmType,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { CALENDAR_WORDS } from './calendar-words.ts';

/** A session in the calendar of one of its parties. */
export interface CalendarEntry {
  uid: string;
  sequence: number;
  startsAt: Date;
  minutes: number;
  isCancelled: boolean;
  title: string;
  place: MeetingDetails | null;
  /** The page of its exchange. */
  url: string;
  /** The time of its last change. */
  stamp: Date;
}

interface Mailbox {
  name: string;
  address: string;
}

export interface CalendarFile {
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  /** The name of the calendar, for programs that subscribe to it. */
  name?: string;
  /** Whether it has an alarm one hour before. */
  alarm: boolean;
  /** The sender of a mailed entry: Mutua, never a member. */
  organizer?: Mailbox;
  /** The recipient of a mailed entry. */
  attendee?: Mailbox;
  /** How often programs should fetch the calendar again. */
  refreshSeconds?: number;
}

const ALARM_SECONDS = 3_600;

/** Normalizes line breaks, and removes other control characters, which would end a property. */
const plain = (text: string): string =>
  text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/(?!\n)\p{Cc}/gu, '');
const inLine = (text: string): string => plain(text).replace(/\n+/g, ' ');

/**
 * The title of a session: what the reader teaches and learns in it, and with whom; or none of it. A group lesson of the reader has no name
 * beside its own; without names it is that of the `site`. The title says that a session is cancelled, because Outlook shows nothing else of that in calendars that it reads.
 */
export function entryTitle(
  language: Language,
  of: { teaches: string | null; learns: string | null; name: string | null } | null,
  isCancelled: boolean,
  site: string,
): string {
  const words = CALENDAR_WORDS[language];
  const skills = [of?.teaches, of?.learns].filter(Boolean).join(' ⇄ ');
  const named = of?.name ? words.titleOf(skills, of.name) : skills;
  const title = of ? named : words.session(site);
  return isCancelled ? words.cancelled(title) : title;
}

const statusOf = (isCancelled: boolean) =>
  isCancelled
    ? { status: ICalEventStatus.CANCELLED, transparency: ICalEventTransparency.TRANSPARENT }
    : { status: ICalEventStatus.CONFIRMED, transparency: ICalEventTransparency.OPAQUE };

function eventOf(entry: CalendarEntry, { alarm, organizer, attendee }: CalendarFile): ICalEventData {
  const { uid, sequence, startsAt, minutes, isCancelled, place, url, stamp } = entry;
  const title = inLine(entry.title);
  const where = shownAddress(place?.link ?? '') || place?.platform;
  return {
    id: uid,
    sequence,
    stamp,
    start: startsAt,
    end: new Date(startsAt.getTime() + minutes * MINUTE_MS),
    summary: title,
    ...statusOf(isCancelled),
    url,
    ...(where && { location: inLine(where) }),
    ...(place?.notes && { description: plain(place.notes) }),
    ...(organizer && { organizer: { name: inLine(organizer.name), email: organizer.address } }),
    ...(attendee && {
      attendees: [
        {
          name: inLine(attendee.name),
          email: attendee.address,
          status: ICalAttendeeStatus.ACCEPTED,
          rsvp: false,
        },
      ],
    }),
    ...(alarm &&
      !isCancelled && {
        alarms: [{ type: ICalAlarmType.display, triggerBefore: ALARM_SECONDS, description: title }],
      }),
  };
}

/** The text of a calendar file (RFC 5545). Times are in UTC, so it needs no time zones. Its last line has an end, too. */
export function calendarFile(entries: readonly CalendarEntry[], file: CalendarFile): string {
  const calendar = ical({
    prodId: { company: 'Mutua', product: 'Mutua' },
    method: ICalCalendarMethod[file.method],
    ...(file.name && { name: inLine(file.name) }),
    ...(file.refreshSeconds && { ttl: file.refreshSeconds }),
    events: entries.map((entry) => eventOf(entry, file)),
  });
  return `${calendar.toString().trimEnd()}\r\n`;
}

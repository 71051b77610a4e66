import type { Calendar, CalendarLesson } from '@mutua/contracts';
import { CALENDAR } from '@mutua/contracts/limits';
import { DAY_MS, MINUTE_MS } from '@mutua/contracts/time';
import { api, endpoint } from '@mutua/web-kit';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    calendarOfDates: build.query({ ...endpoint('GET /calendar', 'query'), providesTags: ['Request'] }),
  }),
});

const { useCalendarOfDatesQuery } = resource;

/** What the own calendar says about a date: `session` with somebody, the other `lesson`, `busy` elsewhere, `away`, or whether it is in the weekly hours. */
export type DateNote = { kind: 'session' | 'lesson'; name: string } | { kind: 'busy' | 'away' | 'inHours' | 'outside' };

type Known = Pick<Calendar, 'sessions' | 'lessons' | 'busy' | 'free' | 'away'>;

/** Null when the calendar says nothing. It warns, and refuses nothing. */
export function noteOf(calendar: Known, startsAt: string, minutes: number): DateNote | null {
  const start = Date.parse(startsAt);
  const end = start + minutes * MINUTE_MS;
  const overlaps = (from: string, to: number) => Date.parse(from) < end && to > start;
  const meets = (each: Pick<CalendarLesson, 'startsAt' | 'minutes' | 'status'>) =>
    each.status === 'planned' && overlaps(each.startsAt, Date.parse(each.startsAt) + each.minutes * MINUTE_MS);
  const session = calendar.sessions.find(meets);
  if (session) return { kind: 'session', name: session.otherUser.name };
  // A seat that is only asked or waited for may come to nothing.
  const lesson = calendar.lessons?.find((each) => (each.seat === null || each.seat === 'taken') && meets(each));
  if (lesson) return { kind: 'lesson', name: lesson.title };
  const { away } = calendar;
  if (away && overlaps(away.startsAt, away.endsAt ? Date.parse(away.endsAt) : Number.POSITIVE_INFINITY))
    return { kind: 'away' };
  if (calendar.busy.some((each) => overlaps(each.startsAt, Date.parse(each.endsAt)))) return { kind: 'busy' };
  if (calendar.free.length === 0) return null;
  const isFree = calendar.free.some((each) => Date.parse(each.startsAt) <= start && Date.parse(each.endsAt) >= end);
  return { kind: isFree ? 'inHours' : 'outside' };
}

const SPAN_MS = CALENDAR.days * DAY_MS;

/** The own calendar around the dates of a lesson. A call covers about two months, the dates at most six. */
export function useOwnCalendar(dates: readonly string[], minutes: number): (startsAt: string) => DateNote | null {
  const [first] = dates;
  const last = dates.at(-1);
  const from = first ? Date.parse(first.slice(0, 10)) : 0;
  const end = last ? Date.parse(last) + DAY_MS : 0;
  const spanAt = (index: number) => ({
    from: new Date(from + index * SPAN_MS).toISOString(),
    to: new Date(from + (index + 1) * SPAN_MS).toISOString(),
  });
  const isNeeded = (index: number) => first !== undefined && from + index * SPAN_MS < end;
  const one = useCalendarOfDatesQuery(spanAt(0), { skip: !isNeeded(0) });
  const two = useCalendarOfDatesQuery(spanAt(1), { skip: !isNeeded(1) });
  const three = useCalendarOfDatesQuery(spanAt(2), { skip: !isNeeded(2) });
  const calendars = [one.data, two.data, three.data];
  return (startsAt) => {
    const calendar = calendars[Math.floor((Date.parse(startsAt) - from) / SPAN_MS)];
    return calendar ? noteOf(calendar, startsAt, minutes) : null;
  };
}

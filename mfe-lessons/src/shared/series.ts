import { LESSONS } from '@mutua/contracts/limits';
import { addDays, DAY_MS, HOUR_MS, localOf, momentOf, offsetAt } from '@mutua/contracts/time';
import { asTime, isTime } from '@mutua/web-kit/parts';

/** A day such as `2026-12-05`, and a typed time of day. */
export interface DayTime {
  day: string;
  time: string;
}

/** The dates of a lesson, as its teacher types them. */
export interface Series extends DayTime {
  minutes: number;
  everyWeeks: 0 | 1 | 2;
  count: number;
  /** By the number of a date, from 0: left out, or at another time. The first date is always there. */
  changed: Readonly<Record<string, 'out' | DayTime>>;
}

export interface SeriesDate extends DayTime {
  number: number;
  /** Null while the time is no time. */
  startsAt: string | null;
  isOut: boolean;
  isMoved: boolean;
  /** Whether the clock was changed since the date before it. */
  isAfterClockChange: boolean;
  /** Whether it is no time, too soon, or too far ahead. */
  wrong: 'time' | 'near' | 'far' | null;
}

export const EMPTY_SERIES: Series = { day: '', time: '', minutes: 90, everyWeeks: 0, count: 6, changed: {} };

/** The moment by the clock of a zone, in ISO; null without one. A skipped time of a clock change is the later one. */
export function momentIn({ day, time }: DayTime, zone: string): string | null {
  const clock = asTime(time);
  if (day === '' || !isTime(clock)) return null;
  return momentOf(`${day}T${clock}`, zone)?.toISOString() ?? null;
}

/** The day and time of a moment by the clock of a zone. */
export function dayTimeOf(moment: string, zone: string): DayTime {
  const [day = '', time = ''] = localOf(new Date(moment), zone).split('T');
  return { day, time };
}

/** Whether a moment is too soon for a lesson to be offered, or too far ahead. */
export function wrongIn(moment: string, now: number): 'near' | 'far' | null {
  const ahead = Date.parse(moment) - now;
  if (ahead < LESSONS.firstHours * HOUR_MS) return 'near';
  return ahead > LESSONS.lastDays * DAY_MS ? 'far' : null;
}

/** One date of a series, without what its neighbours say about it. */
function dateAt(series: Series, number: number, zone: string): Omit<SeriesDate, 'isAfterClockChange' | 'wrong'> {
  const { day, time, everyWeeks, changed } = series;
  const change = number === 0 ? undefined : changed[number];
  const isOut = change === 'out';
  const at = change && !isOut ? change : { day: addDays(day, number * everyWeeks * 7), time };
  return { ...at, number, startsAt: momentIn(at, zone), isOut, isMoved: change !== undefined && !isOut };
}

/** All dates of a series, also those that are left out. Each has the same time of day by the clock of the zone. */
export function datesOf(series: Series, zone: string, now: number): SeriesDate[] {
  const { day, time, everyWeeks, count } = series;
  if (day === '' || !isTime(asTime(time))) return [];
  let before: number | null = null;
  return Array.from({ length: everyWeeks === 0 ? 1 : count }, (_, number): SeriesDate => {
    const date = dateAt(series, number, zone);
    if (date.isOut) return { ...date, isAfterClockChange: false, wrong: null };
    if (!date.startsAt) return { ...date, isAfterClockChange: false, wrong: 'time' };
    const offset = offsetAt(zone, new Date(date.startsAt));
    const isAfterClockChange = before !== null && offset !== before;
    before = offset;
    return { ...date, isAfterClockChange, wrong: wrongIn(date.startsAt, now) };
  });
}

/** The dates that take place. */
export const keptDates = (dates: readonly SeriesDate[]): string[] =>
  dates.flatMap(({ startsAt, isOut }) => (startsAt && !isOut ? [startsAt] : []));

const isDayTime = (value: unknown): value is DayTime =>
  typeof value === 'object' && value !== null && 'day' in value && 'time' in value;

/** Reads a stored series. Unknown parts count as not typed. */
export function readSeries(text: string): Series {
  try {
    const { day, time, minutes, everyWeeks, count, changed } = JSON.parse(text) as Partial<Series>;
    const known = Object.entries(changed ?? {}).filter(([, change]) => change === 'out' || isDayTime(change));
    return {
      day: typeof day === 'string' ? day : EMPTY_SERIES.day,
      time: typeof time === 'string' ? time : EMPTY_SERIES.time,
      minutes: typeof minutes === 'number' ? minutes : EMPTY_SERIES.minutes,
      everyWeeks: everyWeeks === 1 || everyWeeks === 2 ? everyWeeks : 0,
      count: typeof count === 'number' && count >= 2 && count <= LESSONS.sessions ? count : EMPTY_SERIES.count,
      changed: Object.fromEntries(known),
    };
  } catch {
    return EMPTY_SERIES;
  }
}

export const asDayTime = ({ day, time }: DayTime): DayTime => ({ day, time });

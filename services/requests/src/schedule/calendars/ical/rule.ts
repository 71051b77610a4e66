/** The parts of a rule of recurrence (RFC 5545, section 3.3.10). */
import { HOUR_MS, MINUTE_MS } from '@mutua/contracts/time';
import { SECOND_MS } from './times.ts';

const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** The length of a period of the frequencies that are shorter than a day. */
export const UNITS: Partial<Record<Frequency, number>> = { HOURLY: HOUR_MS, MINUTELY: MINUTE_MS, SECONDLY: SECOND_MS };

type Numbers = ReadonlySet<number> | null;

export interface Rule {
  frequency: Frequency;
  interval: number;
  count: number | null;
  /** The text of `UNTIL`. What it means depends on the zone of the event. */
  until: string | null;
  /** 0 is Sunday. */
  weekStart: number;
  months: Numbers;
  weeks: Numbers;
  yearDays: Numbers;
  monthDays: Numbers;
  /** Weekdays, each with its numbers within the month or year; without numbers each such day counts. */
  weekdays: ReadonlyMap<number, ReadonlySet<number>> | null;
  hours: Numbers;
  minutes: Numbers;
  seconds: Numbers;
  positions: Numbers;
}

const refuse = (text: string): never => {
  throw new Error(`no part of a rule: ${text.slice(0, 80)}`);
};

/** The entries of a list. Some products end it with a comma. */
const entriesOf = (list: string): string[] =>
  list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

/** Reads a list of numbers up to `max`, also of those that count from the end. Numbers beyond are left out. */
function signed(list: string | undefined, max: number): Numbers {
  if (list === undefined) return null;
  const numbers = entriesOf(list).map(Number);
  const valid = numbers.filter((each) => Number.isInteger(each) && each !== 0 && Math.abs(each) <= max);
  return valid.length > 0 ? new Set(valid) : refuse(list);
}

function unsigned(list: string | undefined, max: number): Numbers {
  if (list === undefined) return null;
  const valid = entriesOf(list)
    .map(Number)
    .filter((each) => Number.isInteger(each) && each >= 0 && each <= max);
  return valid.length > 0 ? new Set(valid) : refuse(list);
}

function weekdaysOf(list: string | undefined): Rule['weekdays'] {
  if (list === undefined) return null;
  const found = new Map<number, Set<number>>();
  for (const each of entriesOf(list)) {
    const [, number, name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(each) ?? [];
    const weekday = WEEKDAYS.indexOf(name);
    if (weekday < 0) return refuse(list);
    const numbers = found.get(weekday);
    // A weekday that occurs with and without a number is each such day.
    if (!Number(number) || numbers?.size === 0) found.set(weekday, new Set());
    else found.set(weekday, new Set([...(numbers ?? []), Number(number)]));
  }
  return found.size > 0 ? found : refuse(list);
}

const positive = (text = ''): number | null => {
  const value = Number.parseInt(text, 10);
  return value > 0 ? value : null;
};

/**
 * Reads a rule. Parts that are unknown are left out.
 * @throws when a part that is known cannot be read
 */
export function ruleOf(text: string): Rule {
  const parts = new Map(
    text.split(';').map((part): [string, string | undefined] => {
      const [name = '', value = ''] = part.toUpperCase().split('=', 2);
      return [name.trim(), value.trim() || undefined];
    }),
  );
  if (!['GREGORIAN', undefined].includes(parts.get('RSCALE'))) refuse(text);
  return {
    frequency: FREQUENCIES.find((each) => each === parts.get('FREQ')) ?? refuse(text),
    interval: positive(parts.get('INTERVAL')) ?? 1,
    count: positive(parts.get('COUNT')),
    until: parts.get('UNTIL') ?? null,
    weekStart: Math.max(0, WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO')),
    months: unsigned(parts.get('BYMONTH'), 12),
    weeks: signed(parts.get('BYWEEKNO'), 53),
    yearDays: signed(parts.get('BYYEARDAY'), 366),
    monthDays: signed(parts.get('BYMONTHDAY'), 31),
    weekdays: weekdaysOf(parts.get('BYDAY')),
    hours: unsigned(parts.get('BYHOUR'), 23),
    minutes: unsigned(parts.get('BYMINUTE'), 59),
    seconds: unsigned(parts.get('BYSECOND'), 60),
    positions: signed(parts.get('BYSETPOS'), 366),
  };
}

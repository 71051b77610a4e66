/** When the events of a calendar take place. All comparisons are between moments, because products write one moment in many ways. */
import { DAY_MS } from '@mutua/contracts/time';
import type { Interval } from '../../plan/intervals.ts';
import { propertyOf } from './components.ts';
import { type EventEntry, endOf, isSeries, longestOf, momentOf, propertiesOf } from './entries.ts';
import { type Span, type Steps, timesOfRule } from './recurrence.ts';
import { type Rule, ruleOf } from './rule.ts';
import { type CalendarTime, dayOfTime, type Period, periodsOfProperty, SECOND_MS, timeOf } from './times.ts';
import { localOfMoment, momentOfLocal, UTC, type ZoneOffsets, type Zones } from './zones.ts';

/** How many steps the rules of one calendar may take, all together and each. */
const ALL_STEPS = 2_000_000;
const RULE_STEPS = 200_000;
/** A rule that repeats at most once a day needs fewer for a quarter of a year. So expensive rules do not take away ordinary ones. */
const LEAST_STEPS = 400;
/** The most changes of one series that also change its later times. */
const MAX_RANGES = 50;
/** Clocks differ by at most a day and two hours. */
const CLOCKS_MS = 2 * DAY_MS;

export const createBudget = (): Steps => ({ left: ALL_STEPS });

/** What one reading of a calendar shares. */
export interface Reading {
  span: Span;
  zones: Zones;
  budget: Steps;
}

/** Times of a series that are named elsewhere. A day means all times of that day. */
interface NamedTimes {
  moments: Set<number>;
  days: Set<number>;
  /** The days of a series of whole days that are named by a time of day. */
  wholeDays: Set<number>;
}

/** @param zone the zone of the series */
function namedTimes(times: readonly CalendarTime[], zone: ZoneOffsets, zones: Zones): NamedTimes {
  const named: NamedTimes = { moments: new Set(), days: new Set(), wholeDays: new Set() };
  for (const time of times) {
    const day = dayOfTime(time.local);
    if (time.isDate) {
      named.days.add(day);
      continue;
    }
    const moment = momentOf(time, zones.offsetsOf(time.zone) ?? zone);
    named.moments.add(moment);
    const isMidnight = time.local === day * DAY_MS;
    named.wholeDays.add(time.offset === null || isMidnight ? day : dayOfTime(localOfMoment(moment, zone)));
  }
  return named;
}

function isNamed({ moments, days, wholeDays }: NamedTimes, isDate: boolean, local: number, moment: number): boolean {
  const day = dayOfTime(local);
  return days.has(day) || (isDate ? wholeDays.has(day) : moments.has(moment));
}

/** The last time of a rule on the clock of its event. A date means its whole day. */
function untilOf({ until }: Rule, isDate: boolean, zone: ZoneOffsets): number {
  if (until === null) return Number.POSITIVE_INFINITY;
  const time = timeOf(until);
  if (!time) throw new Error('no end of a rule');
  const { local, offset } = time;
  // The first or the last moment of a day in UTC means that day, also where the clocks differ.
  const isDay = isDate && (local + SECOND_MS) % DAY_MS <= SECOND_MS;
  const clock = offset === null || isDay ? local : localOfMoment(local - offset, zone);
  return time.isDate || isDate ? dayOfTime(clock) * DAY_MS + DAY_MS - 1 : clock;
}

/** When a rule takes place on the clock of its event. Takes from the steps of the calendar. */
function followed(
  text: string,
  { zone }: EventEntry,
  { local, isDate }: CalendarTime,
  span: Span,
  { budget }: Reading,
): number[] {
  const rule = ruleOf(propertyOf(text).value);
  const share = Math.max(LEAST_STEPS, Math.min(RULE_STEPS, budget.left));
  const steps: Steps = { left: share };
  const times = timesOfRule(rule, local, { ...span, until: untilOf(rule, isDate, zone) }, steps);
  budget.left -= share - steps.left;
  return times;
}

/** When a series takes place on its clock, with the end of those that have their own. May yield a time twice. */
function* startsOf(
  entry: EventEntry,
  start: CalendarTime,
  span: Span,
  reading: Reading,
): Generator<{ local: number; period?: Period }> {
  if (!isSeries(entry)) return yield { local: start.local };
  const rules = propertiesOf(entry, 'RRULE');
  if (rules.length === 0) yield { local: start.local };
  for (const rule of rules) {
    for (const local of followed(rule, entry, start, span, reading)) yield { local };
  }
  const day = dayOfTime(start.local) * DAY_MS;
  for (const period of propertiesOf(entry, 'RDATE').flatMap(periodsOfProperty)) {
    const { start: date } = period;
    const dateDay = dayOfTime(date.local) * DAY_MS;
    if (start.isDate) yield { local: dateDay };
    else if (date.isDate) yield { local: dateDay + start.local - day };
    else {
      const { zone } = entry;
      yield { local: localOfMoment(momentOf(date, reading.zones.offsetsOf(date.zone) ?? zone), zone), period };
    }
  }
}

/** What replaces a series from one of its times on. */
interface Range {
  entry: EventEntry;
  from: number;
  /** How much later the times are, on the clock of the series. */
  shift: number;
}

function rangesOf(replacing: readonly EventEntry[], { zone }: EventEntry, zones: Zones): Range[] {
  return replacing
    .flatMap((entry): Range[] => {
      if (!entry.isRange || !entry.replaces) return [];
      const from = momentOf(entry.replaces, zones.offsetsOf(entry.replaces.zone) ?? zone);
      const start = entry.start ? momentOf(entry.start, entry.zone) : from;
      return [{ entry, from, shift: localOfMoment(start, zone) - localOfMoment(from, zone) }];
    })
    .sort((a, b) => a.from - b.from)
    .slice(-MAX_RANGES);
}

/** How other entries change a series. */
interface Changes {
  replaced: NamedTimes;
  ranges: readonly Range[];
}

/** The interval of one time of a series, as it is or as a range has moved it. */
function intervalOf(
  { local, period }: { local: number; period?: Period },
  moment: number,
  series: EventEntry,
  range: Range | undefined,
  zones: Zones,
): Interval | null {
  const { zone } = series;
  if (range) {
    if (!range.entry.isBusy || isSeries(range.entry)) return null;
    const later = momentOfLocal(local + range.shift, zone);
    return [later, endOf(local + range.shift, later, { ...range.entry, zone })];
  }
  if (!series.isBusy) return null;
  if (!period?.end) return [moment, endOf(local, moment, series)];
  if (!('local' in period.end)) return [moment, endOf(local, moment, { ...series, length: period.end })];
  return [moment, momentOf(period.end, zones.offsetsOf(period.end.zone) ?? zone)];
}

function* busyTimesOfEntry(series: EventEntry, { replaced, ranges }: Changes, reading: Reading): Generator<Interval> {
  const { start, zone } = series;
  if (!start) return;
  const { zones, span } = reading;
  const dates = propertiesOf(series, 'EXDATE').flatMap(periodsOfProperty);
  const left = namedTimes(
    dates.map((each) => each.start),
    zone,
    zones,
  );
  const longest = Math.max(longestOf(series), ...ranges.map(({ entry }) => longestOf(entry)));
  const shifted = Math.max(0, ...ranges.map(({ shift }) => Math.abs(shift)));
  const around = { from: span.from - longest - shifted - CLOCKS_MS, to: span.to + shifted + CLOCKS_MS };
  for (const time of startsOf(series, start, around, reading)) {
    const moment = momentOfLocal(time.local, zone);
    if ([left, replaced].some((times) => isNamed(times, start.isDate, time.local, moment))) continue;
    const range = ranges.findLast((each) => each.from <= moment);
    const interval = intervalOf(time, moment, series, range, zones);
    if (interval) yield interval;
  }
}

/** Of entries that begin at the same time, those with the highest number of changes. */
function newest(entries: readonly EventEntry[]): EventEntry[] {
  const highest = new Map<number, number>();
  const startOf = ({ start, zone }: EventEntry) => (start ? momentOf(start, zone) : Number.NaN);
  for (const entry of entries)
    highest.set(startOf(entry), Math.max(entry.sequence, highest.get(startOf(entry)) ?? entry.sequence));
  return entries.filter((entry) => entry.sequence === highest.get(startOf(entry)));
}

/** The entries that replace times of a series, one for each time. */
function replacementsOf(entries: readonly EventEntry[], zone: ZoneOffsets, zones: Zones): EventEntry[] {
  const byTime = new Map<number, EventEntry>();
  for (const entry of entries) {
    if (!entry.replaces) continue;
    const moment = momentOf(entry.replaces, zones.offsetsOf(entry.replaces.zone) ?? zone);
    const earlier = byTime.get(moment);
    if (!earlier || earlier.sequence <= entry.sequence) byTime.set(moment, entry);
  }
  return [...byTime.values()];
}

/**
 * Yields the busy times of the entries with one id. What replaces a time of a series counts also without the series, and for each series with
 * this id: products publish it alone, and split series without a new id.
 */
export function* busyTimesOf(entries: readonly EventEntry[], reading: Reading): Generator<Interval> {
  const { zones } = reading;
  const series = newest(entries.filter(({ replaces }) => !replaces));
  const [first] = series;
  const zone = first?.zone ?? UTC;
  const replacing = replacementsOf(entries, zone, zones);
  const times = replacing.flatMap(({ replaces }) => replaces ?? []);
  const ofSeries: Changes = {
    replaced: namedTimes(times, zone, zones),
    ranges: first ? rangesOf(replacing, first, zones) : [],
  };
  const none: Changes = { replaced: namedTimes([], UTC, zones), ranges: [] };
  const isRangeBusy = ofSeries.ranges.some(({ entry }) => entry.isBusy);
  for (const entry of [...series, ...replacing]) {
    if (!entry.isBusy && (entry.replaces || !isRangeBusy)) continue;
    try {
      yield* busyTimesOfEntry(entry, entry.replaces ? none : ofSeries, reading);
    } catch {
      // An event that cannot be read is left out; the others still count.
    }
  }
}

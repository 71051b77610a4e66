/**
 * Follows rules of recurrence on the clock of the event. A rule is followed only within the time that is asked for, so it costs the same
 * whenever it began, also when it never yields a day. Only a `COUNT` may have to be counted from the beginning.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mutua/contracts/time';
import { type Rule, UNITS } from './rule.ts';
import { completed, dayTest, hasNumber, possibleDays, sorted, weekStartOf } from './rule-days.ts';
import { dateOf, dayNumber, dayOfTime, SECOND_MS } from './times.ts';

/** How many days and times may still be looked at. */
export interface Steps {
  left: number;
}

export interface Span {
  from: number;
  to: number;
}

/** Of the sorted times of a period, those at the positions that a rule names. */
const atPositions = (times: readonly number[], positions: ReadonlySet<number> | null): readonly number[] =>
  positions ? times.filter((_, index) => hasNumber(positions, index + 1, times.length)) : times;

const withinUnit = (time: number, unit: number): number => ((time % unit) + unit) % unit;

/** Adds the times of a rule on one of its days. */
type AddTimes = (day: number, times: number[]) => void;

/** The times of a rule that repeats once a day or less often. */
function clockTimes(rule: Rule, start: number, steps: Steps): AddTimes {
  const clock = withinUnit(start, DAY_MS);
  const hours = sorted(rule.hours ?? [Math.floor(clock / HOUR_MS)]);
  const minutes = sorted(rule.minutes ?? [Math.floor(clock / MINUTE_MS) % 60]);
  const seconds = sorted(rule.seconds ?? [Math.floor(clock / SECOND_MS) % 60]);
  const ofHour = minutes.flatMap((minute) => seconds.map((second) => minute * MINUTE_MS + second * SECOND_MS));
  return (day, times) => {
    for (const hour of hours) {
      if (steps.left <= 0) return;
      steps.left -= ofHour.length;
      for (const each of ofHour) times.push(day * DAY_MS + hour * HOUR_MS + each);
    }
  };
}

/** Returns how long the hour or minute of a time lasts, when it is none of a rule's; 0 when its time is one. */
function closedUnit({ hours, minutes, seconds }: Rule, clock: number, unit: number): number {
  if (hours && !hours.has(Math.floor(clock / HOUR_MS))) return HOUR_MS;
  if (unit < HOUR_MS && minutes && !minutes.has(Math.floor(clock / MINUTE_MS) % 60)) return MINUTE_MS;
  return unit < MINUTE_MS && seconds && !seconds.has(Math.floor(clock / SECOND_MS) % 60) ? SECOND_MS : 0;
}

/** The times of a rule that repeats every few hours, minutes or seconds. */
function shortTimes(rule: Rule, start: number, unit: number, steps: Steps): AddTimes {
  const step = rule.interval * unit;
  const first = start - withinUnit(start, unit);
  const ownMinute = Math.floor(withinUnit(start, HOUR_MS) / MINUTE_MS);
  const ownSecond = Math.floor(withinUnit(start, MINUTE_MS) / SECOND_MS);
  const minutes = unit === HOUR_MS ? sorted(rule.minutes ?? [ownMinute]) : [0];
  const seconds = unit === SECOND_MS ? [0] : sorted(rule.seconds ?? [ownSecond]);
  const within = minutes.flatMap((minute) => seconds.map((second) => minute * MINUTE_MS + second * SECOND_MS));
  const chosen = atPositions(within, rule.positions);
  const indexAt = (moment: number) => Math.max(0, Math.ceil((moment - first) / step));

  return (day, times) => {
    const end = (day + 1) * DAY_MS;
    for (let index = indexAt(day * DAY_MS); first + index * step < end && steps.left > 0; ) {
      const time = first + index * step;
      const closed = closedUnit(rule, withinUnit(time, DAY_MS), unit);
      steps.left -= 1;
      if (closed) index = Math.max(index + 1, indexAt(time - withinUnit(time, closed) + closed));
      else {
        steps.left -= chosen.length;
        for (const each of chosen) times.push(time + each);
        index += 1;
      }
    }
  };
}

/** The periods of a rule as days: the first day of each, and which one has a day. */
function periodsOf({ frequency, interval, weekStart }: Rule, startDay: number) {
  const [startYear, startMonth] = dateOf(startDay);
  const ofMonth = (months: number) =>
    dayNumber(startYear + Math.floor(months / 12), (((months % 12) + 12) % 12) + 1, 1);
  const monthsTo = (day: number) => {
    const [year, month] = dateOf(day);
    return (year - startYear) * 12 + month - 1;
  };
  switch (frequency) {
    case 'YEARLY':
      return {
        daysOf: (index: number) => [
          dayNumber(startYear + index * interval, 1, 1),
          dayNumber(startYear + index * interval + 1, 1, 1),
        ],
        indexOf: (day: number) => (dateOf(day)[0] - startYear) / interval,
      };
    case 'MONTHLY':
      return {
        daysOf: (index: number) => [ofMonth(startMonth - 1 + index * interval), ofMonth(startMonth + index * interval)],
        indexOf: (day: number) => (monthsTo(day) - (startMonth - 1)) / interval,
      };
    case 'WEEKLY': {
      const first = weekStartOf(startDay, weekStart);
      return {
        daysOf: (index: number) => [first + index * interval * 7, first + index * interval * 7 + 7],
        indexOf: (day: number) => (day - first) / 7 / interval,
      };
    }
    default: {
      const days = frequency === 'DAILY' ? interval : 1;
      return {
        daysOf: (index: number) => [startDay + index * days, startDay + index * days + 1],
        indexOf: (day: number) => (day - startDay) / days,
      };
    }
  }
}

/** The last time of a rule with a `COUNT` that has the same number of times in each period; null when it has to be counted. */
function lastOfCount(rule: Rule, start: number): number | null {
  const { frequency, interval, count, months, weeks, yearDays, monthDays, hours, minutes, seconds, positions } = rule;
  if (!count || [months, weeks, yearDays, monthDays, hours, minutes, seconds, positions].some(Boolean)) return null;
  if (frequency === 'WEEKLY') {
    const startDay = dayOfTime(start);
    const first = weekStartOf(startDay, rule.weekStart);
    const days = Array.from({ length: 7 }, (_, index) => first + index).filter(dayTest(completed(rule, startDay)));
    const inFirstWeek = [startDay, ...days.filter((day) => day > startDay)];
    const later = count - inFirstWeek.length - 1;
    const [week, day] =
      later < 0 ? [0, inFirstWeek[count - 1]] : [1 + Math.floor(later / days.length), days[later % days.length]];
    return ((day ?? startDay) + week * interval * 7) * DAY_MS + withinUnit(start, DAY_MS);
  }
  if (rule.weekdays || frequency === 'YEARLY' || frequency === 'MONTHLY') return null;
  return start + (count - 1) * interval * (UNITS[frequency] ?? DAY_MS);
}

/** Returns the times of a rule between some days, in order, as far as the steps reach. */
function timesBetween(rule: Rule, start: number, steps: Steps): (first: number, end: number) => readonly number[] {
  const unit = UNITS[rule.frequency];
  const isDay = dayTest(rule);
  const addTimes = unit ? shortTimes(rule, start, unit, steps) : clockTimes(rule, start, steps);
  return (first, end) => {
    const times: number[] = [];
    for (const day of possibleDays(rule, first, end)) {
      if (steps.left <= 0) break;
      steps.left -= 1;
      if (isDay(day)) addTimes(day, times);
    }
    return unit ? times : atPositions(times, rule.positions);
  };
}

/** The times of a rule after its start. With a number of times that are `left`, all of them are counted. */
function laterTimes(rule: Rule, start: number, left: number | null, { from, to }: Span, steps: Steps): number[] {
  const startDay = dayOfTime(start);
  const [firstDay, lastDay] = [Math.max(startDay, dayOfTime(from)), dayOfTime(to)];
  const { daysOf, indexOf } = periodsOf(rule, startDay);
  const timesOf = timesBetween(rule, start, steps);
  const isWhole = left !== null || (!UNITS[rule.frequency] && rule.positions !== null);
  const found: number[] = [];
  let missing = left ?? Number.POSITIVE_INFINITY;
  let index = left === null ? Math.max(0, Math.floor(indexOf(firstDay))) : 0;
  for (; steps.left > 0 && missing > 0; index += 1) {
    const [first = 0, end = 0] = daysOf(index);
    if (first > lastDay) break;
    steps.left -= 1;
    const times = isWhole ? timesOf(first, end) : timesOf(Math.max(first, firstDay), Math.min(end, lastDay + 1));
    const later = times.filter((time) => time > start).slice(0, missing);
    missing -= later.length;
    for (const time of later) found.push(time);
  }
  return found.filter((time) => time >= from && time <= to);
}

/**
 * Returns when a rule takes place between two times (both included), in order, as far as the steps reach. The start always takes place, and
 * is the first of a `COUNT`. All times are those of one clock, in milliseconds as if it were UTC.
 * @param until the last time, when the rule ends with one
 */
export function timesOfRule(
  asked: Rule,
  start: number,
  { from, to, until = Number.POSITIVE_INFINITY }: Span & { until?: number },
  steps: Steps,
): number[] {
  const lastCounted = lastOfCount(asked, start);
  const limit = Math.min(to, until, lastCounted ?? Number.POSITIVE_INFINITY);
  if (limit < from) return [];
  const rule = completed(asked, dayOfTime(start));
  const left = lastCounted === null && rule.count !== null ? rule.count - 1 : null;
  const first = start >= from && start <= limit ? [start] : [];
  return [...first, ...laterTimes(rule, start, left, { from, to: limit }, steps)];
}

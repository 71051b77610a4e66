/** Writes calendars as other products do, for comparisons of readers. */
import { randomNumbers } from '@mutua/service-kit/testing';
import { Temporal } from 'temporal-polyfill';

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Australia/Sydney',
  'America/Sao_Paulo',
];
const WINDOWS_NAMES: Readonly<Record<string, string>> = {
  'Europe/Berlin': 'W. Europe Standard Time',
  'America/New_York': 'Eastern Standard Time',
  'Asia/Tokyo': 'Tokyo Standard Time',
  'Australia/Sydney': 'AUS Eastern Standard Time',
};
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const basic = (text: string) => text.slice(0, 19).replace(/[-:]/g, '');

/**
 * A calendar of about the year 2027, which is the same for the same seed: zones by several names, rules, exceptions, moved and cancelled
 * times, whole days, folded lines.
 */
export function randomCalendar(seed: number): string {
  const random = randomNumbers(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const isChance = (chance: number) => random() < chance;

  function folded(line: string): string {
    if (!isChance(0.2) || line.length < 20) return line;
    const at = 5 + below(line.length - 10);
    return `${line.slice(0, at)}\r\n${oneOf([' ', '\t'])}${line.slice(at)}`;
  }

  /** A rule that its start fulfils: readers differ about the others. */
  function rule(start: Temporal.PlainDateTime): string {
    const weekday = WEEKDAYS[start.dayOfWeek - 1] ?? 'MO';
    const week = start.weekOfYear ?? 1;
    const nth = Math.ceil(start.day / 7);
    const isLast = start.day + 7 > start.daysInMonth;
    const interval = isChance(0.5) ? `;INTERVAL=${1 + below(4)}` : '';
    const others = WEEKDAYS.filter(() => isChance(0.3));
    const weekdays = [...new Set([weekday, ...others])].join(',');
    return oneOf([
      `FREQ=DAILY${interval}`,
      `FREQ=DAILY;BYDAY=${weekdays}`,
      `FREQ=WEEKLY${interval}`,
      `FREQ=WEEKLY${interval};BYDAY=${weekdays}`,
      `FREQ=WEEKLY${interval};WKST=SU;BYDAY=${weekdays}`,
      `FREQ=MONTHLY${interval}`,
      `FREQ=MONTHLY${interval};BYMONTHDAY=${start.day}`,
      `FREQ=MONTHLY;BYMONTHDAY=${start.day - start.daysInMonth - 1}`,
      `FREQ=MONTHLY${interval};BYDAY=${isLast ? -1 : nth}${weekday}`,
      `FREQ=MONTHLY;BYDAY=${weekday};BYSETPOS=${nth}`,
      `FREQ=MONTHLY;BYMONTHDAY=${start.day},${1 + below(28)}`,
      'FREQ=YEARLY',
      `FREQ=YEARLY;BYMONTH=${start.month};BYDAY=${isLast ? -1 : nth}${weekday}`,
      `FREQ=YEARLY;BYMONTH=${start.month},${1 + below(12)}`,
      `FREQ=YEARLY;BYYEARDAY=${start.dayOfYear}`,
      // A week at the turn of the year belongs to one of two years, and readers differ about which.
      week > 1 && week < 52 ? `FREQ=YEARLY;BYWEEKNO=${week};BYDAY=${weekday}` : 'FREQ=YEARLY',
    ]);
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one event is one list of choices
  function event(index: number): string[] {
    const zone = oneOf(ZONES);
    const isWholeDay = isChance(0.25);
    const start = Temporal.PlainDateTime.from({
      year: isChance(0.3) ? 2015 + below(12) : 2027,
      month: 1 + below(12),
      day: 1 + below(28),
      // Not over two, which a change of clocks skips. The other reader leaves such a start out; by RFC 5545 it moves forward.
      // An event of a series over it ends by the clock there; by RFC 5545 each event lasts as long as the first.
      hour: isWholeDay ? 0 : 3 + below(20),
      minute: isWholeDay ? 0 : 15 * below(4),
    });
    const length = isWholeDay ? { days: 1 + below(3) } : { minutes: 15 * (1 + below(12)) };
    const isUtc = !isWholeDay && isChance(0.2);
    const clock = isUtc ? 'UTC' : zone;
    const name = isChance(0.3) ? (WINDOWS_NAMES[zone] ?? zone) : zone;
    const utc = (time: Temporal.PlainDateTime) => `:${basic(time.toZonedDateTime(clock).toInstant().toString())}Z`;
    const written = (time: Temporal.PlainDateTime) => {
      if (isWholeDay) return `;VALUE=DATE:${basic(time.toString()).slice(0, 8)}`;
      return isUtc ? utc(time) : `;TZID=${name}:${basic(time.toString({ smallestUnit: 'second' }))}`;
    };
    const id = `UID:event-${seed}-${index}`;
    const busy = isWholeDay ? [oneOf(['TRANSP:OPAQUE', 'X-MICROSOFT-CDO-BUSYSTATUS:OOF', 'SUMMARY:free'])] : [];
    const free = isChance(0.1) ? ['TRANSP:TRANSPARENT'] : busy;
    const lines = (time: Temporal.PlainDateTime, more: string[]) => [
      'BEGIN:VEVENT',
      id,
      'DTSTAMP:20261101T000000Z',
      `DTSTART${written(time)}`,
      `DTEND${written(time.add(length))}`,
      'SUMMARY:An event with a name that is so long that many products write it in more than one line',
      ...more,
      'END:VEVENT',
    ];
    if (isChance(0.25)) return lines(start, free);

    const text = rule(start);
    const end = start.add({ days: 20 + below(600) });
    const limit = oneOf([
      '',
      `;COUNT=${1 + below(60)}`,
      `;UNTIL=${isWholeDay ? basic(end.toString()).slice(0, 8) : utc(end).slice(1)}`,
    ]);
    // A time that the rule surely has: the start, or a later one of a plain rule.
    const steps = /^FREQ=(DAILY|WEEKLY)(?:;INTERVAL=(\d))?$/.exec(text);
    const days = steps ? Number(steps[2] ?? 1) * (steps[1] === 'WEEKLY' ? 7 : 1) : 0;
    const taken = () => start.add({ days: days * below(40) });
    const exception = (time: Temporal.PlainDateTime) => (!isWholeDay && isChance(0.3) ? utc(time) : written(time));
    const left = isChance(0.4) ? [`EXDATE${exception(taken())}`] : [];
    const series = lines(start, [`RRULE:${text}${limit}`, ...left, ...free]);
    if (limit || !isChance(0.4)) return series;
    const time = taken();
    const replaced = `RECURRENCE-ID${exception(time)}`;
    const moved = time.add({ days: below(3), ...(!isWholeDay && { hours: 1 + below(5) }) });
    return [...series, ...lines(moved, [replaced, isChance(0.3) ? 'STATUS:CANCELLED' : 'STATUS:CONFIRMED', ...free])];
  }

  const events = Array.from({ length: 1 + below(5) }, (_, index) => event(index)).flat();
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//made up//EN', ...events.map(folded), 'END:VCALENDAR', ''].join(
    '\r\n',
  );
}

/** Finds in a calendar when its owner is busy. Runs in `busy-worker.ts`, because a calendar may hold rules without an end. */
import ICAL from 'ical.js';
import { type Interval, union } from '../meetings/intervals.ts';
import { momentOf } from '../meetings/zones.ts';

export interface BusyOrder {
  text: string;
  /** The start of the searched time in milliseconds of UTC, as `to` is its end. */
  from: number;
  to: number;
  /** The member's time zone. It is used for times that name no zone. */
  zone: string | null;
}

/** The most events of a calendar, and the most steps that one repeat rule is followed. */
export const BUSY_LIMITS = { events: 2_000, steps: 5_000 };

type Component = InstanceType<typeof ICAL.Component>;
type Time = InstanceType<typeof ICAL.Time>;
type Event = InstanceType<typeof ICAL.Event>;

/** The ids of entries that Mutua has made. They are ignored, because the service counts its own sessions. */
const OWN_UID = /@mutua$/;
const ALL_DAY_BUSY = new Set(['OOF', 'BUSY']);

const textOf = (component: Component, name: string): string =>
  String(component.getFirstPropertyValue(name) ?? '').toUpperCase();

function isBusy(component: Component, start: Time): boolean {
  if (textOf(component, 'status') === 'CANCELLED' || textOf(component, 'transp') === 'TRANSPARENT') return false;
  const busyStatus = textOf(component, 'x-microsoft-cdo-busystatus');
  return start.isDate ? ALL_DAY_BUSY.has(busyStatus) : busyStatus !== 'FREE';
}

/** Whether the runtime knows a zone. A calendar may name a zone without describing it. */
function isKnownZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Converts a time to a moment. It uses the time's own zone, else the named zone, else the member's zone. */
function momentIn(time: Time, named: string | null, zone: string | null): number {
  if (!time.isDate && time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1_000;
  const pad = (value: number, digits = 2) => String(value).padStart(digits, '0');
  const date = `${pad(time.year, 4)}-${pad(time.month)}-${pad(time.day)}`;
  const clock = time.isDate ? '00:00:00' : `${pad(time.hour)}:${pad(time.minute)}:${pad(time.second)}`;
  return momentOf(`${date}T${clock}`, named ?? zone)?.getTime() ?? Number.NaN;
}

function zoneNameOf(component: Component): string | null {
  const named = String(component.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? '');
  return named && !ICAL.TimezoneService.has(named) && isKnownZone(named) ? named : null;
}

const intervalOf = (component: Component, start: Time, end: Time, zone: string | null): Interval => {
  const named = zoneNameOf(component);
  return [momentIn(start, named, zone), momentIn(end, named, zone)];
};

const isLeftOut = ({ component }: Event, start: Time): boolean =>
  component
    .getAllProperties('exdate')
    .some((each) => each.getValues().some((date) => start.compare(date as Time) === 0));

/**
 * Returns the busy times of a series that following its rule does not reach. These are the first time, when the others are listed without
 * a rule, and sessions that were moved here from after `to`.
 */
function* timesApartFrom(event: Event, { to, zone }: Pick<BusyOrder, 'to' | 'zone'>): Generator<Interval> {
  const { component, startDate: first } = event;
  if (!component.hasProperty('rrule') && !isLeftOut(event, first)) {
    const { item, startDate, endDate } = event.getOccurrenceDetails(first);
    if (isBusy(item.component, startDate)) yield intervalOf(item.component, startDate, endDate, zone);
  }
  for (const moved of Object.values(event.exceptions)) {
    const isFromLater = momentIn(moved.recurrenceId, zoneNameOf(component), zone) >= to;
    if (isFromLater && isBusy(moved.component, moved.startDate)) {
      yield intervalOf(moved.component, moved.startDate, moved.endDate, zone);
    }
  }
}

function* intervalsOf(event: Event, { from, to, zone }: BusyOrder): Generator<Interval> {
  const { component } = event;
  if (!event.isRecurring()) {
    if (isBusy(component, event.startDate)) yield intervalOf(component, event.startDate, event.endDate, zone);
    return;
  }
  yield* timesApartFrom(event, { to, zone });
  const times = event.iterator();
  for (let step = 0; step < BUSY_LIMITS.steps; step += 1) {
    const next = times.next();
    if (!next) return;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    const interval = intervalOf(item.component, startDate, endDate, zone);
    if (interval[0] >= to && item === event) return;
    if (interval[1] > from && isBusy(item.component, startDate)) yield interval;
  }
}

/** Where a described zone or an event begins. */
const BEGIN = /^(?=BEGIN:(?:VTIMEZONE|VEVENT)[ \t]*\r?$)/im;
const END = /^END:(?:VTIMEZONE|VEVENT)[ \t]*\r?$/im;

/**
 * The zones and events of a calendar. Each is parsed alone, because one that cannot be parsed says nothing about the others.
 * @throws when the text is no calendar
 */
function partsOf(text: string): { zones: Component[]; events: Component[] } {
  if (!/^\s*BEGIN:VCALENDAR\s*$/im.test(text) || !/^END:VCALENDAR\s*$/im.test(text)) throw new Error('no calendar');
  const parts = text.split(BEGIN).flatMap((part) => {
    const end = END.exec(part);
    if (!end) return [];
    try {
      return new ICAL.Component(ICAL.parse(part.slice(0, end.index + end[0].length)) as never);
    } catch {
      return [];
    }
  });
  const named = (name: string) => parts.filter((part) => part.name === name);
  return { zones: named('vtimezone'), events: named('vevent') };
}

/**
 * Finds when the owner of a calendar is busy within the requested time.
 * @returns null when the calendar has too many events
 * @throws when the text is no calendar
 */
export function readBusy(order: BusyOrder): Interval[] | null {
  const { zones, events: components } = partsOf(order.text);
  if (components.length > BUSY_LIMITS.events) return null;
  for (const zone of zones) ICAL.TimezoneService.register(zone);

  const events = components
    .filter((each) => each.hasProperty('dtstart') && !OWN_UID.test(String(each.getFirstPropertyValue('uid') ?? '')))
    .map((each) => new ICAL.Event(each));
  const series = new Map(events.flatMap((each) => (each.isRecurrenceException() ? [] : [[each.uid, each] as const])));
  const alone: Event[] = [];
  for (const each of events.filter((event) => event.isRecurrenceException())) {
    const whole = series.get(each.uid);
    if (whole?.isRecurring()) whole.relateException(each);
    else alone.push(each);
  }
  const found: Interval[] = [];
  for (const event of [...events.filter((each) => !each.isRecurrenceException()), ...alone]) {
    try {
      for (const [start, end] of intervalsOf(event, order)) {
        const within: Interval = [Math.max(start, order.from), Math.min(end, order.to)];
        if (within[0] < within[1]) found.push(within);
      }
    } catch {
      // An event that cannot be read is skipped; the others still count.
    }
  }
  return union(found);
}

/** Finds in a calendar when its owner is busy. Runs in `busy-process.ts`, because a stranger wrote the calendar. */
import { DAY_MS } from '@mutua/contracts/time';
import { type Interval, union } from '../plan/intervals.ts';
import { type Component, componentsOf, firstOf, propertyOf } from './ical/components.ts';
import { type EventEntry, entryOf, momentOf } from './ical/entries.ts';
import { busyTimesOf, createBudget, type Reading } from './ical/events.ts';
import { durationOf, periodsOfProperty, timeOfProperty } from './ical/times.ts';
import { createZones, UTC, type ZoneOffsets, type Zones } from './ical/zones.ts';

export interface BusyOrder {
  text: string;
  /** The start of the searched time in milliseconds of UTC, as `to` is its end. */
  from: number;
  to: number;
  /** The member's time zone. It is used for whole days, and for times of which nothing tells the zone. */
  zone: string | null;
  /** The ids of entries that are ignored, because the service counts these sessions itself. */
  ownUids?: readonly string[];
}

/** The most intervals that are kept, the nearest first. Whoever has more of them has hardly any free time. */
const MAX_INTERVALS = 20_000;
/** Longer than the difference of any two clocks and a whole day. */
const MARGIN_MS = 3 * DAY_MS;

/** Whether an event may reach into the searched time. Most events of a long calendar lie in the past, and are left out at once. */
function mayMatter({ properties }: Component, from: number, to: number): boolean {
  if (['RECURRENCE-ID', 'RRULE', 'RDATE'].some((name) => properties.has(name))) return true;
  const timeNamed = (name: string) => timeOfProperty(properties.get(name)?.[0] ?? '').local;
  try {
    const start = timeNamed('DTSTART');
    const duration = durationOf(firstOf(properties, 'DURATION')?.value ?? '');
    const end = properties.has('DTEND')
      ? timeNamed('DTEND')
      : start + (duration?.days ?? 0) * DAY_MS + (duration?.ms ?? 0);
    return Math.max(start, end) >= from - MARGIN_MS && start <= to + MARGIN_MS;
  } catch {
    return false;
  }
}

/** The busy times of a list that tells nothing else (`VFREEBUSY`). */
function* listedTimes({ properties }: Component, floating: ZoneOffsets, zones: Zones): Generator<Interval> {
  for (const text of properties.get('FREEBUSY') ?? []) {
    if (/^FREE$/i.test(propertyOf(text).params.get('FBTYPE') ?? '')) continue;
    for (const { start, end } of periodsOfProperty(text)) {
      if (!end) continue;
      const zone = zones.offsetsOf(start.zone) ?? floating;
      const from = momentOf(start, zone);
      yield [from, 'local' in end ? momentOf(end, zone) : from + end.days * DAY_MS + end.ms];
    }
  }
}

/** The events and lists of a calendar that may matter, and the zones that it describes. */
function partsOf({ text, from, to }: BusyOrder): Record<'events' | 'lists' | 'described', Component[]> {
  const parts: ReturnType<typeof partsOf> = { events: [], lists: [], described: [] };
  for (const component of componentsOf(text)) {
    if (component.name === 'VTIMEZONE') parts.described.push(component);
    else if (component.name === 'VFREEBUSY') parts.lists.push(component);
    else if (mayMatter(component, from, to)) parts.events.push(component);
  }
  return parts;
}

/** Groups events by their ids. Those without one are alone. */
function entriesById(
  events: readonly Component[],
  read: (component: Component) => EventEntry,
  own: ReadonlySet<string>,
): Iterable<EventEntry[]> {
  const byId = new Map<unknown, EventEntry[]>();
  for (const component of events) {
    try {
      const entry = read(component);
      const entries = byId.get(entry.uid ?? entry);
      if (entries) entries.push(entry);
      else if (!entry.uid || !own.has(entry.uid)) byId.set(entry.uid ?? entry, [entry]);
    } catch {
      // An event that cannot be read is left out; the others still count.
    }
  }
  return byId.values();
}

/**
 * Finds when the owner of a calendar is busy within the requested time.
 * @throws when the text is no calendar
 */
export function readBusy(order: BusyOrder): Interval[] {
  const { from, to, zone, ownUids = [] } = order;
  const { events, lists, described } = partsOf(order);
  const zones = createZones(described, { from, to });
  const member = zones.offsetsOf(zone);
  const defaultsOf = ({ calendar }: Component) => {
    const named = zones.offsetsOf(firstOf(calendar, 'X-WR-TIMEZONE')?.value ?? null);
    return { floating: named ?? member ?? UTC, wholeDays: member ?? named ?? UTC };
  };

  let found: Interval[] = [];
  const add = ([start, end]: Interval) => {
    const within: Interval = [Math.max(start, from), Math.min(end, to)];
    if (within[0] < within[1]) found.push(within);
    if (found.length > 2 * MAX_INTERVALS) found = union(found).slice(0, MAX_INTERVALS);
  };

  const reading: Reading = { span: { from, to }, zones, budget: createBudget() };
  const read = (component: Component) => entryOf(component, zones, defaultsOf(component));
  for (const entries of entriesById(events, read, new Set(ownUids))) {
    for (const interval of busyTimesOf(entries, reading)) add(interval);
  }
  for (const list of lists) {
    for (const interval of listedTimes(list, defaultsOf(list).floating, zones)) add(interval);
  }
  return union(found).slice(0, MAX_INTERVALS);
}

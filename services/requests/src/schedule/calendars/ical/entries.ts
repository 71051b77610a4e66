/** The events of a calendar as they are written. */
import { DAY_MS } from '@mutua/contracts/time';
import { isBusy } from './busy-status.ts';
import { type Component, firstOf } from './components.ts';
import { type CalendarTime, type Duration, durationOf, timeOfProperty } from './times.ts';
import { fixedOffset, momentOfLocal, type ZoneOffsets, type Zones } from './zones.ts';

/** The zones of times that name none. */
export interface DefaultZones {
  floating: ZoneOffsets;
  wholeDays: ZoneOffsets;
}

/** An event as it is written: a single one, a series, or what differs from a series at one time. */
export interface EventEntry {
  component: Component;
  uid: string | null;
  sequence: number;
  /** Null only for what cancels a time of a series. */
  start: CalendarTime | null;
  zone: ZoneOffsets;
  length: Duration;
  /** The time of the series that this entry replaces. */
  replaces: CalendarTime | null;
  /** Whether it also replaces all later ones. */
  isRange: boolean;
  /** Whether its owner is busy meanwhile. */
  isBusy: boolean;
}

export const propertiesOf = ({ component }: Pick<EventEntry, 'component'>, name: string): string[] =>
  component.properties.get(name) ?? [];

export const momentOf = ({ local, offset }: CalendarTime, zone: ZoneOffsets): number =>
  offset === null ? momentOfLocal(local, zone) : local - offset;

/** @throws when a time cannot be read */
export function entryOf(component: Component, zones: Zones, { floating, wholeDays }: DefaultZones): EventEntry {
  const { properties } = component;
  const timeNamed = (name: string) => {
    const [text] = properties.get(name) ?? [];
    return text === undefined ? null : timeOfProperty(text);
  };
  const replaces = timeNamed('RECURRENCE-ID');
  const start = timeNamed('DTSTART');
  if (!start && !replaces) throw new Error('no start');
  const zoneOf = ({ isDate, offset, zone }: CalendarTime, unknown: ZoneOffsets): ZoneOffsets => {
    if (isDate) return wholeDays;
    return offset === null ? (zones.offsetsOf(zone) ?? unknown) : fixedOffset(offset);
  };
  const zone = start ? zoneOf(start, floating) : floating;
  return {
    component,
    uid: firstOf(properties, 'UID')?.value ?? null,
    sequence: Number.parseInt(firstOf(properties, 'SEQUENCE')?.value ?? '', 10) || 0,
    start,
    zone,
    length: start ? lengthOf(start, zone) : { days: 0, ms: 0 },
    replaces,
    isRange: /THISANDFUTURE/i.test(firstOf(properties, 'RECURRENCE-ID')?.params.get('RANGE') ?? ''),
    isBusy: isBusy(component, start?.isDate ?? false),
  };

  function lengthOf(from: CalendarTime, fromZone: ZoneOffsets): Duration {
    const end = timeNamed('DTEND');
    const duration = firstOf(properties, 'DURATION');
    const day = { days: 1, ms: 0 };
    if (end?.isDate && from.isDate) return { days: Math.max(1, (end.local - from.local) / DAY_MS), ms: 0 };
    if (end) return { days: 0, ms: momentOf(end, zoneOf(end, fromZone)) - momentOf(from, fromZone) };
    if (!duration) return from.isDate ? day : { days: 0, ms: 0 };
    const length = durationOf(duration.value);
    if (!length) throw new Error('no duration');
    return from.isDate && length.days === 0 && length.ms === 0 ? day : length;
  }
}

export const endOf = (local: number, moment: number, { zone, length }: EventEntry): number =>
  (length.days === 0 ? moment : momentOfLocal(local + length.days * DAY_MS, zone)) + length.ms;

export const longestOf = ({ length }: EventEntry): number => Math.max(0, length.days * DAY_MS + length.ms);

/** Whether an entry has times beside its start. Some products repeat the rule of the series in what replaces one of its times. */
export const isSeries = (entry: EventEntry): boolean =>
  (!entry.replaces || entry.isRange) && ['RRULE', 'RDATE'].some((name) => propertiesOf(entry, name).length > 0);

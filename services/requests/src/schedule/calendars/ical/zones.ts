/** The zones of a calendar: those that it describes, and those that it only names. */
import { DAY_MS } from '@mutua/contracts/time';
import { type OffsetSpan, offsetSpans } from '../../plan/zones.ts';
import { type Component, firstOf, propertyOf } from './components.ts';
import { type Span, type Steps, timesOfRule } from './recurrence.ts';
import { ruleOf } from './rule.ts';
import { type CalendarTime, offsetOf, periodsOfProperty, timeOf, timeOfProperty } from './times.ts';
import { guessedZoneOf, ianaZoneOf } from './zone-names.ts';

/** The offsets of a zone around the time that is asked for, in order. The first and the last also hold before and after. */
export type ZoneOffsets = readonly OffsetSpan[];

/** A zone changes its offset at least once in this time, or not at all. */
const LONGEST_SEASON_MS = 400 * DAY_MS;
/** The most names that are looked up. A calendar of the world's zones has fewer. */
const MAX_NAMES = 500;
const FOLLOWED_STEPS = 20_000;

export const fixedOffset = (offset: number): ZoneOffsets => [
  { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, offset },
];
export const UTC = fixedOffset(0);

/**
 * Converts what a clock shows to a moment. A time that occurs twice means the first one, and a skipped one moves forward (RFC 5545,
 * section 3.3.5).
 */
export function momentOfLocal(local: number, offsets: ZoneOffsets): number {
  let before = offsets[0]?.offset ?? 0;
  for (const { from, to, offset } of offsets) {
    const moment = local - offset;
    if (moment < to) return moment < from ? local - before : moment;
    before = offset;
  }
  return local - before;
}

export const localOfMoment = (moment: number, offsets: ZoneOffsets): number =>
  moment + ((offsets.find(({ to }) => moment < to) ?? offsets.at(-1))?.offset ?? 0);

/** Follows a rule of a zone. A rule that has ended is followed to its end, because its last change still holds. */
function changesOf(text: string, start: CalendarTime, offsetBefore: number, { from, to }: Span): number[] {
  const rule = ruleOf(text);
  const ends = rule.until === null ? null : timeOf(rule.until);
  const until = ends ? ends.local + (ends.offset === null ? (ends.isDate ? DAY_MS - 1 : 0) : offsetBefore) : to;
  const end = Math.min(to, until);
  const begin = rule.count ? start.local : Math.min(from, end - LONGEST_SEASON_MS);
  const steps: Steps = { left: FOLLOWED_STEPS };
  return timesOfRule(rule, start.local, { from: begin, to: end, until }, steps);
}

/** Returns the offsets that a file describes; null when it describes none. */
function describedOffsets(zone: Component, span: Span): ZoneOffsets | null {
  const changes = zone.parts.flatMap(({ properties }) => {
    try {
      const offset = offsetOf(firstOf(properties, 'TZOFFSETTO')?.value ?? '');
      if (offset === null) return [];
      const before = offsetOf(firstOf(properties, 'TZOFFSETFROM')?.value ?? '') ?? offset;
      const start = timeOfProperty(properties.get('DTSTART')?.[0] ?? '');
      const locals = [
        start.local,
        ...(properties.get('RDATE') ?? []).flatMap(periodsOfProperty).map((each) => each.start.local),
        ...(properties.get('RRULE') ?? []).flatMap((rule) => changesOf(propertyOf(rule).value, start, before, span)),
      ];
      return locals.map((local) => ({ at: local - before, before, offset }));
    } catch {
      return [];
    }
  });
  changes.sort((a, b) => a.at - b.at);
  const [first] = changes;
  if (!first) return null;
  const starts = [{ at: Number.NEGATIVE_INFINITY, offset: first.before }, ...changes];
  return starts
    .map(({ at, offset }, index) => ({ from: at, to: starts[index + 1]?.at ?? Number.POSITIVE_INFINITY, offset }))
    .filter(({ from, to }) => from < to && to > span.from);
}

export type Zones = ReturnType<typeof createZones>;

/** Finds the offsets of zones by the names that a calendar uses for them. */
export function createZones(described: readonly Component[], { from, to }: Span) {
  const span = { from: from - LONGEST_SEASON_MS, to: to + LONGEST_SEASON_MS };
  // A comma in the name is escaped in the description, and not where the zone is used.
  const keyOf = (name: string) => name.replaceAll('\\', '').replaceAll('"', '').trim().toLowerCase();
  const descriptions = new Map(
    described.map((each) => [keyOf(firstOf(each.properties, 'TZID')?.value ?? ''), each] as const),
  );
  const found = new Map<string, ZoneOffsets | null>();

  const named = (name: string | number | null): ZoneOffsets | null => {
    if (name === null) return null;
    return typeof name === 'number' ? fixedOffset(name) : offsetSpans(span.from, span.to, name);
  };

  function find(name: string): ZoneOffsets | null {
    const plain = name.replaceAll('\\', '').trim();
    const iana = ianaZoneOf(plain);
    if (iana) return named(iana);
    const description = descriptions.get(keyOf(name));
    const location = description && firstOf(description.properties, 'X-LIC-LOCATION')?.value;
    return (
      (description && describedOffsets(description, span)) ??
      named(location ? ianaZoneOf(location) : null) ??
      named(guessedZoneOf(plain))
    );
  }

  return {
    /** Returns the offsets of a zone; null when nobody knows what its name means. */
    offsetsOf(name: string | null): ZoneOffsets | null {
      if (!name) return null;
      const known = found.get(name);
      if (known !== undefined) return known;
      if (found.size >= MAX_NAMES) return null;
      const offsets = find(name);
      found.set(name, offsets);
      return offsets;
    },
  };
}

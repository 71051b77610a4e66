import type { Language } from '@mutua/contracts';

/** The pages show times in the same way. */
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Returns the zone as this runtime names it; UTC when it is unknown. */
function known(timeZone: string | null): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timeZone ?? 'UTC' }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** Writes a moment with its zone: "Tuesday, November 24, 2026 at 18:30 (Central European Time)". It uses UTC while the zone is unknown. */
export function momentIn(language: Language, zone: string | null, moment: Date): string {
  const timeZone = known(zone);
  const named = new Intl.DateTimeFormat(language, {
    timeZone,
    timeZoneName: timeZone === 'UTC' ? 'short' : 'longGeneric',
  });
  const name = named.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const date = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', ...TIME, timeZone } as const;
  return `${new Intl.DateTimeFormat(language, date).format(moment)} (${name})`;
}

/** Writes a moment in a format, and adds the zone while the reader's zone is unknown. */
function writeIn(language: Language, zone: string | null, moment: Date, format: Intl.DateTimeFormatOptions): string {
  const timeZone = known(zone);
  const named = timeZone === 'UTC' && { timeZoneName: 'short' as const };
  return new Intl.DateTimeFormat(language, { ...format, ...named, timeZone }).format(moment);
}

/** Writes a moment briefly: "Tue, Nov 24, 18:30". While the reader's zone is unknown it adds the zone: "Tue, Nov 24, 17:30 UTC". */
export const shortMomentIn = (language: Language, zone: string | null, moment: Date): string =>
  writeIn(language, zone, moment, { weekday: 'short', day: 'numeric', month: 'short', ...TIME });

/** Writes the time of day: "18:30". While the reader's zone is unknown it adds the zone: "17:30 UTC". */
export const timeIn = (language: Language, zone: string | null, moment: Date): string =>
  writeIn(language, zone, moment, TIME);

/** Writes the day of a moment: "Dec 18". It uses UTC while the zone is unknown. */
export const dayIn = (language: Language, zone: string | null, moment: Date): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: known(zone) }).format(moment);

const DAY_MS = 86_400_000;

/** Returns the local day and time, such as `2026-12-01` and `18:30`. It uses UTC while the zone is unknown. */
export function localOf(moment: Date, zone: string | null): { day: string; time: string } {
  // The Swedish format of dates is that of ISO 8601.
  const written = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: known(zone) });
  const [day = '', time = ''] = written.format(moment).split(' ');
  return { day, time };
}

/** Returns the next day, such as `2026-12-02`. */
export const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** Says whether a moment is today or tomorrow in the reader's zone. */
export function relativeDay(moment: Date, zone: string | null, now: Date): 'today' | 'tomorrow' | 'other' {
  const { day } = localOf(moment, zone);
  const today = localOf(now, zone).day;
  return day === today ? 'today' : day === dayAfter(today) ? 'tomorrow' : 'other';
}

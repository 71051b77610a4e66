import type { Language } from '@mutua/contracts';
import { addDays, dayOf } from '@mutua/contracts/time';

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

/** Says whether a moment is today or tomorrow in the reader's zone. */
export function relativeDay(moment: Date, zone: string | null, now: Date): 'today' | 'tomorrow' | 'other' {
  const day = dayOf(moment, zone);
  const today = dayOf(now, zone);
  return day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : 'other';
}

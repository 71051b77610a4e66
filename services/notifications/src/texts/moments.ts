import type { Language } from '@mutua/contracts';

const DATE: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  // As the pages show it.
  hourCycle: 'h23',
};

/** The zone by the name of this runtime; UTC when it is unknown. */
function known(timeZone: string | null): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timeZone ?? 'UTC' }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** A moment in words, with its zone: "Tuesday, November 24, 2026 at 18:30 (Central European Time)". In UTC while the zone is unknown. */
export function momentIn(language: Language, zone: string | null, moment: Date): string {
  const timeZone = known(zone);
  const named = new Intl.DateTimeFormat(language, {
    timeZone,
    timeZoneName: timeZone === 'UTC' ? 'short' : 'longGeneric',
  });
  const name = named.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return `${new Intl.DateTimeFormat(language, { ...DATE, timeZone }).format(moment)} (${name})`;
}

const SHORT: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};

/** A moment in a few words: "Tue, Nov 24, 18:30". With the zone only while the reader's is unknown: "Tue, Nov 24, 17:30 UTC". */
export function shortMomentIn(language: Language, zone: string | null, moment: Date): string {
  const timeZone = known(zone);
  const named = timeZone === 'UTC' && { timeZoneName: 'short' as const };
  return new Intl.DateTimeFormat(language, { ...SHORT, ...named, timeZone }).format(moment);
}

/** The day of a moment: "Dec 18". In UTC while the zone is unknown. */
export const dayIn = (language: Language, zone: string | null, moment: Date): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: known(zone) }).format(moment);

const DAY_MS = 86_400_000;

/** The day and the time of a clock, `2026-12-01` and `18:30`. In UTC while the zone is unknown. */
export function localOf(moment: Date, zone: string | null): { day: string; time: string } {
  // Sweden writes dates as ISO does.
  const written = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: known(zone) });
  const [day = '', time = ''] = written.format(moment).split(' ');
  return { day, time };
}

/** `2026-12-02`. */
export const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** The time of day: "18:30". With the zone only while the reader's is unknown: "17:30 UTC". */
export function timeIn(language: Language, zone: string | null, moment: Date): string {
  const timeZone = known(zone);
  const named = timeZone === 'UTC' && { timeZoneName: 'short' as const };
  return new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...named,
    timeZone,
  }).format(moment);
}

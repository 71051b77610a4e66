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

import { cityOf } from '@mutua/web-kit/parts';

/** Returns the zone of this device; UTC when it is unknown. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Formats a time in a zone: '14:05'. */
export const timeIn = (zone: string, moment: Date, language: string): string =>
  new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(
    moment,
  );

/** Formats a day in a zone: 'Tuesday, November 24, 2026'. */
export const dayIn = (zone: string, moment: Date, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: zone }).format(moment);

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[/_-]+/g, ' ');

const SHOWN = 8;

let zones: { zone: string; text: string }[] | undefined;

/** Finds the zones whose name contains every typed word. Zones whose city begins with the first word come first. */
export function findZones(typed: string): string[] {
  zones ??= ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({ zone, text: folded(zone) }));
  const words = folded(typed).split(' ').filter(Boolean);
  const [first] = words;
  if (!first) return [];
  const found = zones.filter(({ text }) => words.every((word) => text.includes(word)));
  const beginsCity = ({ zone }: { zone: string }) => folded(cityOf(zone)).startsWith(first);
  return [...found.filter(beginsCity), ...found.filter((each) => !beginsCity(each))]
    .map(({ zone }) => zone)
    .slice(0, SHOWN);
}

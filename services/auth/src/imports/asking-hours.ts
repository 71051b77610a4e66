/** When letters of imports go out, by the clock of the site. Pure functions. */
import { addDays, localOf, momentOf } from '@mutua/contracts';
import { IMPORTS } from '@mutua/contracts/limits';
import { HOUR_MS } from '@mutua/contracts/time';

const { from: FIRST, until: LAST } = IMPORTS.hours;

const clockHour = (moment: Date, zone: string): number => Number(localOf(moment, zone).slice(11, 13));

export const isAskingHour = (moment: Date, zone: string): boolean => {
  const hour = clockHour(moment, zone);
  return hour >= FIRST && hour < LAST;
};

/** The next moment at which letters may go out; the same one when they may. */
export function nextAsking(moment: Date, zone: string): Date {
  if (isAskingHour(moment, zone)) return moment;
  const today = localOf(moment, zone).slice(0, 10);
  const day = clockHour(moment, zone) < FIRST ? today : addDays(today, 1);
  const opening = `T${String(FIRST).padStart(2, '0')}:00`;
  return momentOf(`${day}${opening}`, zone) ?? new Date(`${day}${opening}Z`);
}

/** The beginning of the hour in which letters are counted. */
export const hourOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS);
export const nextHour = (moment: Date): Date => new Date(hourOf(moment).getTime() + HOUR_MS);

/** About when the last of some letters goes out. */
export function lastAsking(moment: Date, letters: number, { perHour, zone }: { perHour: number; zone: string }): Date {
  let at = nextAsking(moment, zone);
  for (let left = letters - perHour; left > 0; left -= perHour) at = nextAsking(nextHour(at), zone);
  return at;
}

/** The months of figures, by the clock of the site. Pure functions. */
import { localOf, type MonthState, momentOf } from '@mutua/contracts';
import { FIGURES } from '@mutua/contracts/limits';

/** A month, and when it begins, ends and closes. */
export interface Period {
  /** `2026-11` */
  month: string;
  start: Date;
  /** The first moment of the next month. */
  end: Date;
  /** What is stored from here on does not count for the month any more, so that a later count finds the same. */
  closesAt: Date;
}

const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
const monthOfNumber = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;

export const addMonths = (month: string, count: number): string => monthOfNumber(numberOf(month) + count);

/** The months from one to another, both included, the earliest first. */
export const monthsBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, numberOf(to) - numberOf(from) + 1) }, (_, index) => addMonths(from, index));

/** The month that the clock of the site shows at a moment. */
export const monthAt = (moment: Date, zone: string): string => localOf(moment, zone).slice(0, 7);

const midnight = (day: string, zone: string): Date => momentOf(`${day}T00:00`, zone) ?? new Date(`${day}T00:00Z`);

/**
 * @param waitDays how many days after its end the month can be counted at all
 */
export function periodOf(month: string, zone: string, waitDays = 0): Period {
  const next = `${addMonths(month, 1)}-01`;
  const closing = new Date(`${next}T12:00Z`);
  closing.setUTCDate(closing.getUTCDate() + waitDays + FIGURES.settlingDays);
  return {
    month,
    start: midnight(`${month}-01`, zone),
    end: midnight(next, zone),
    closesAt: midnight(closing.toISOString().slice(0, 10), zone),
  };
}

export const stateAt = ({ end, closesAt }: Period, now: Date): MonthState =>
  now < end ? 'running' : now < closesAt ? 'settling' : 'closed';

/** The hour of the nightly count, by the clock of the site. */
const NIGHT = 'T03:00';

/** The next night after a moment. */
export function nextNightAt(now: Date, zone: string): Date {
  const noon = new Date(`${localOf(now, zone).slice(0, 10)}T12:00Z`);
  for (;;) {
    const night = momentOf(noon.toISOString().slice(0, 10) + NIGHT, zone) ?? noon;
    if (night > now) return night;
    noon.setUTCDate(noon.getUTCDate() + 1);
  }
}

/** The month as a number, as members' documents keep it: 202611. */
export const monthNumber = (month: string): number => Number(month.replace('-', ''));

/** The absences of members. Pure functions; lengths are in milliseconds. */

import type { Away, AwayInput, PublicAway } from '@mutua/contracts';
import { AWAY_DAYS, WAITING } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import { type Zone, zonedLocalOf, zonedMomentOf } from '../plan/zones.ts';

/** A time in which a member is away. Without an end it lasts until the member ends it. */
export interface Absence {
  startsAt: Date;
  endsAt: Date | null;
}

/** The absence that a member has set. Its days are those of the member's zone at that time. */
export interface StoredAway extends Absence, Pick<Away, 'from' | 'until' | 'note' | 'requests'> {}

/** How long past absences are kept. Requests that they delayed count for this long. */
const KEPT_DAYS = 300;
const KEPT = 100;

export const hasEnded = ({ endsAt }: Absence, now: Date): boolean => endsAt !== null && endsAt <= now;
export const isAwayAt = (absence: Absence, now: Date): boolean => absence.startsAt <= now && !hasEnded(absence, now);

const midnight = (day: string, zone: Zone): Date => zonedMomentOf(`${day}T00:00`, zone) ?? new Date(`${day}T00:00Z`);
const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Which day of an absence is refused, and why. */
export interface WrongDay {
  field: 'from' | 'until';
  wrong: 'past' | 'far';
}

/** Builds the absence that a member sets now, in the member's zone. A running absence keeps its first day. */
export function awayOf(
  { from, until, note, requests }: AwayInput,
  before: StoredAway | null,
  { now, zone }: { now: Date; zone: Zone },
): StoredAway | WrongDay {
  const today = zonedLocalOf(now, zone).slice(0, 10);
  const running = before && isAwayAt(before, now) ? before : null;
  const first = from ?? running?.from ?? today;
  const isSame = running?.from === first;
  if (first < today && !isSame) return { field: 'from', wrong: 'past' };
  if (until !== null && until < today) return { field: 'until', wrong: 'past' };
  const last = daysAfter(today, AWAY_DAYS);
  if (first > last) return { field: 'from', wrong: 'far' };
  if (until !== null && until > last) return { field: 'until', wrong: 'far' };
  return {
    from: first,
    until,
    note,
    requests,
    startsAt: isSame && running ? running.startsAt : midnight(first, zone),
    endsAt: until === null ? null : midnight(daysAfter(until, 1), zone),
  };
}

/** Returns the past absences after the present one is replaced by another one, or by none. */
export function pastAbsencesAfter(
  past: readonly Absence[],
  before: StoredAway | null,
  next: StoredAway | null,
  now: Date,
): Absence[] {
  const isContinued = before?.startsAt.getTime() === next?.startsAt.getTime();
  const ended =
    before && before.startsAt < now && !isContinued
      ? [{ startsAt: before.startsAt, endsAt: hasEnded(before, now) ? before.endsAt : now }]
      : [];
  const isKept = ({ endsAt }: Absence) => endsAt !== null && now.getTime() - endsAt.getTime() < KEPT_DAYS * DAY_MS;
  return [...past.filter(isKept), ...ended].slice(-KEPT);
}

const byStart = (absences: readonly Absence[]): Absence[] =>
  absences.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());

/** Returns when a length of time has passed since a moment. Absences do not count as passed time. Null while an absence has no end. */
export function after(start: Date, length: number, absences: readonly Absence[]): Date | null {
  let [from, left] = [start.getTime(), length];
  for (const { startsAt, endsAt } of byStart(absences)) {
    if (endsAt !== null && endsAt.getTime() <= from) continue;
    const here = Math.max(0, startsAt.getTime() - from);
    if (left <= here) break;
    if (endsAt === null) return null;
    left -= here;
    from = endsAt.getTime();
  }
  return new Date(from + left);
}

/** Returns how long the member was here between two moments. */
export function presentTimeBetween(start: Date, end: Date, absences: readonly Absence[]): number {
  let [from, here] = [start.getTime(), 0];
  for (const { startsAt, endsAt } of byStart(absences)) {
    here += Math.max(0, Math.min(startsAt.getTime(), end.getTime()) - from);
    from = Math.max(from, Math.min((endsAt ?? end).getTime(), end.getTime()));
  }
  return here + Math.max(0, end.getTime() - from);
}

/** Returns when the member is asked whether the absence is over; null when it has an end. */
export const askAtOf = ({ startsAt, endsAt }: Absence): Date | null =>
  endsAt ? null : new Date(startsAt.getTime() + WAITING.askAwayDays * DAY_MS);

/** Returns what others see of an absence. */
export const publicAway = ({ until, note, requests }: StoredAway): PublicAway => ({ until, note, requests });

/** When a member is asked whether the skills are still taught. Pure functions; days are in UTC, as `2026-11-29`. */
import { createHash } from 'node:crypto';
import { RESTS } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import type { StoredRest, Visitor } from './rest.repository.ts';

/** The first questions are spread over so many days, because many members were away for long when this began. */
const SPREAD_DAYS = 30;

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
export const inDays = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);
const dayAfter = (day: string, days: number): string => dayOf(inDays(new Date(`${day}T00:00:00Z`), days));

/** A member's place in the spread, the same in every process. */
const placeOf = (memberId: string): number =>
  createHash('sha256').update(memberId).digest().readUInt32BE(0) % SPREAD_DAYS;

/**
 * The day on which an absence is long enough. Visits from before the first night may be unknown; they count as of that night.
 * @param firstNight the day since which this service knows of visits
 */
export function askDayOf({ _id, lastActiveDay }: Pick<Visitor, '_id' | 'lastActiveDay'>, firstNight: string): string {
  const day = dayAfter(lastActiveDay ?? firstNight, RESTS.askAfter);
  if (lastActiveDay && lastActiveDay > firstNight) return day;
  return dayAfter(day > firstNight ? day : firstNight, placeOf(_id));
}

/** Until when the member's own announcement of an absence explains it; undefined without one that has begun. */
export function excusedUntil({ announcedAbsence: absence }: Pick<Visitor, 'announcedAbsence'>, now: Date) {
  if (!absence || absence.from > now) return undefined;
  const until = inDays(absence.until, RESTS.afterAway);
  return until > now ? until : undefined;
}

/** Whether the last question stands in the way of another one: it waits for an answer, has one, or was about the same absence. */
function isSettled(rest: StoredRest | undefined, { lastActiveDay = '' }: Visitor, now: Date): boolean {
  if (!rest) return false;
  if (rest.state === 'answered') return rest.until !== undefined && rest.until > now;
  return rest.state === 'asked' || rest.state === 'resting' || lastActiveDay <= (rest.askedFor ?? '');
}

/** Why a member is to be asked now; null when there is no reason. */
export function whyAsked(
  visitor: Visitor,
  rest: StoredRest | undefined,
  { now, firstNight }: { now: Date; firstNight: string },
): 'absent' | 'silent' | null {
  if (isSettled(rest, visitor, now) || excusedUntil(visitor, now)) return null;
  if (askDayOf(visitor, firstNight) <= dayOf(now)) return 'absent';
  return (visitor.expiredRequests?.length ?? 0) >= RESTS.expired ? 'silent' : null;
}

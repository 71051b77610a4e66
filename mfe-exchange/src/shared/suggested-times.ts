import type { Clock, SuggestedTime, SuggestedTimes } from '@mutua/contracts';
import { meetingTime } from '@mutua/web-kit/meetings';
import { dayKey } from '@mutua/web-kit/parts';

const MINUTE_MS = 60_000;
const QUARTERS_OF_AN_HOUR = 4;
const MOST_BARS = 4;
/** The minutes of a time, the rounder ones first; any. */
const ROUND = [':00', ':30', ''];

/** Whom times suit as well as can be known: a member who has not said when does not count. */
export const mainFit = ({ you, they }: SuggestedTimes['known']): SuggestedTime['fits'] =>
  you === they ? 'both' : you === 'hours' ? 'you' : 'they';

/** Times by their day as `2026-11-24`, by the viewer's clock, each day's in order. */
export function timesByDay(times: readonly SuggestedTime[]): Map<string, SuggestedTime[]> {
  const days = new Map<string, SuggestedTime[]>();
  for (const time of [...times].sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))) {
    const day = dayKey(time.startsAt);
    days.set(day, [...(days.get(day) ?? []), time]);
  }
  return days;
}

/** How many bars say how many times a day has: one for each hour of them, as they begin every quarter of an hour. */
export const barsOf = (count: number): number => Math.min(MOST_BARS, Math.ceil(count / QUARTERS_OF_AN_HOUR));

/** Some of a list, as far apart in it as possible. */
const spread = <T>(list: readonly T[], count: number): T[] =>
  list.filter(
    (_, index) => Math.floor((index * count) / list.length) > Math.floor(((index - 1) * count) / list.length),
  );

/** Some of a day's times: the best, then those on the hour, then half past, then others, spread over the day. */
export function fewOf(times: readonly SuggestedTime[], limit: number): readonly SuggestedTime[] {
  if (times.length <= limit) return times;
  const few = times.filter((time) => time.best).slice(0, limit);
  for (const minute of ROUND) {
    const more = times.filter((time) => !few.includes(time) && meetingTime('en', time.startsAt).endsWith(minute));
    few.push(...spread(more, Math.min(more.length, limit - few.length)));
  }
  return times.filter((time) => few.includes(time));
}

/** The typed times, whose clocks no suggestion tells. */
export const typedAmong = (chosen: readonly string[], times: readonly Pick<SuggestedTime, 'startsAt'>[]): string[] =>
  chosen.filter((time) => times.every(({ startsAt }) => startsAt !== time));

/** The other's clock at a moment, as far as suggested times tell it: those before and after have the same offset. Null when they do not. */
export function clockAmong(
  times: readonly Pick<SuggestedTime, 'startsAt' | 'theirs'>[],
  startsAt: string,
): Clock | null {
  const moment = Date.parse(startsAt);
  const known = times
    .flatMap(({ startsAt: start, theirs }) => (theirs ? [{ at: Date.parse(start), offset: theirs.offset }] : []))
    .sort((a, b) => a.at - b.at);
  const before = known.findLast(({ at }) => at <= moment);
  const after = known.find(({ at }) => at >= moment);
  if (!before || before.offset !== after?.offset) return null;
  const local = new Date(moment + before.offset * MINUTE_MS).toISOString().slice(0, 16);
  return { local, offset: before.offset };
}

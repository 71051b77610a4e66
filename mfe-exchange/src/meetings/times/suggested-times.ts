import type { Clock, SuggestedTime, SuggestedTimes } from '@mutua/contracts';
import { MINUTE_MS } from '@mutua/contracts/time';
import { meetingTime } from '@mutua/web-kit/meetings';
import { dayKey } from '@mutua/web-kit/parts';

const QUARTERS_OF_AN_HOUR = 4;
const MOST_BARS = 4;
/** The endings of a time, rounder ones first. The last one matches any time. */
const ROUND = [':00', ':30', ''];

/** For whom the best known times are suitable. A member without weekly hours does not count. */
export const mainFit = ({ you, they }: SuggestedTimes['known']): SuggestedTime['fits'] =>
  you === they ? 'both' : you === 'hours' ? 'you' : 'they';

/** The times by day, such as `2026-11-24`, by the viewer's clock. The times of each day are sorted. */
export function timesByDay(times: readonly SuggestedTime[]): Map<string, SuggestedTime[]> {
  const days = new Map<string, SuggestedTime[]>();
  for (const time of [...times].sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))) {
    const day = dayKey(time.startsAt);
    days.set(day, [...(days.get(day) ?? []), time]);
  }
  return days;
}

/** The number of bars for a day's times. One bar stands for an hour, because times begin every quarter of an hour. */
export const barsOf = (count: number): number => Math.min(MOST_BARS, Math.ceil(count / QUARTERS_OF_AN_HOUR));

/** Chooses some items of a list, as far apart as possible. */
const spread = <T>(list: readonly T[], count: number): T[] =>
  list.filter(
    (_, index) => Math.floor((index * count) / list.length) > Math.floor(((index - 1) * count) / list.length),
  );

/** Chooses some of a day's times: the best, then those on the hour, then half past, then others. They are spread over the day. */
export function selectFew(times: readonly SuggestedTime[], limit: number): readonly SuggestedTime[] {
  if (times.length <= limit) return times;
  const few = times.filter((time) => time.best).slice(0, limit);
  for (const minute of ROUND) {
    const more = times.filter(
      (time) => !few.includes(time) && meetingTime('en', time.startsAt).slice(2, 5).endsWith(minute),
    );
    few.push(...spread(more, Math.min(more.length, limit - few.length)));
  }
  return times.filter((time) => few.includes(time));
}

/** The other member's clock at a moment, derived from suggested times. Null unless the times before and after have the same offset. */
export function clockFromSuggestions(
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

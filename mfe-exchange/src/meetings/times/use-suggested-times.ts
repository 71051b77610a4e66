import type { SuggestedTime } from '@mutua/contracts';
import { FIND_TIMES } from '@mutua/contracts/limits';
import { useSuggestedTimesQuery } from '@mutua/web-kit/meetings';
import { dayKey, shownZone, useDebounced } from '@mutua/web-kit/parts';
import { useMemo, useState } from 'react';
import { daysFrom } from '../../ui/plain-days.ts';
import { clockFromSuggestions, mainFit, timesByDay } from './suggested-times.ts';

/** A length is typed digit by digit. */
const TYPING_MS = 300;

export interface TimesQuery {
  /** Null while the typed text is not a valid length. Undefined for the length of the last session. */
  minutes?: number | null | undefined;
  /** How many sessions, and how many weeks apart: 1 and 0 for a single session. */
  count: number;
  everyWeeks: 0 | 1 | 2;
}
export const ONCE: TimesQuery = { count: 1, everyWeeks: 0 };

/**
 * The suitable times of the next two weeks. Another length or repeat loads them again, and the earlier ones stay until the answer.
 * @param chosen for chosen times that are not suggested, it also loads the clocks
 */
export function useSuggestedTimes(
  requestId: string,
  { minutes, count, everyWeeks }: TimesQuery,
  chosen: readonly string[],
) {
  const [days] = useState(() => daysFrom(dayKey(Date.now()), FIND_TIMES.days.default));
  const [length, setLength] = useState(minutes);
  if (minutes !== null && minutes !== length) setLength(minutes);
  const series = everyWeeks > 0 ? { count, everyWeeks } : {};
  const query = useSuggestedTimesQuery({
    requestId,
    query: {
      minutes: useDebounced(length, TYPING_MS) ?? undefined,
      days: days.length,
      limit: FIND_TIMES.limit.max,
      zone: shownZone(),
      ...series,
    },
  });
  const data = query.error ? undefined : query.data;
  const times = useMemo(() => data?.times ?? [], [data]);
  const typed = chosen.filter((time) => times.every(({ startsAt }) => startsAt !== time)).join();
  const typedQuery = useSuggestedTimesQuery({ requestId, query: { at: typed, ...series } }, { skip: typed === '' });
  const at = typedQuery.data?.at ?? [];
  const byDay = useMemo(() => timesByDay(times), [times]);
  const suits = data ? mainFit(data.known) : 'both';
  const suitingOn = (day: string): SuggestedTime[] => (byDay.get(day) ?? []).filter(({ fits }) => fits === suits);
  return {
    /** Beginning with today, such as `2026-11-24`. */
    days,
    times,
    /** Whose weekly hours are known. Undefined while loading. */
    known: data?.known,
    /** For whom the best known times are suitable. */
    suits,
    error: query.error,
    isFetching: query.isFetching,
    refetch: query.refetch,
    isSeries: everyWeeks > 0,
    timesOn: (day: string): readonly SuggestedTime[] => byDay.get(day) ?? [],
    /** The number of the best known times on a day. */
    countOn: (day: string): number => suitingOn(day).length,
    /** The day that is shown first. */
    firstDay: days.find((day) => suitingOn(day).length > 0) ?? days.find((day) => byDay.has(day)) ?? days[0] ?? '',
    /** The number of days with such times. */
    suitingDays: days.filter((day) => suitingOn(day).length > 0).length,
    isNone: data !== undefined && !days.some((day) => byDay.has(day)),
    clockAt: (startsAt: string) =>
      at.find((each) => each.startsAt === startsAt)?.theirs ?? clockFromSuggestions(times, startsAt),
    /** The other member's clock at each session of a series that begins at a chosen time. Undefined while unknown. */
    weeksAt: (startsAt: string) =>
      times.find((each) => each.startsAt === startsAt)?.weeks.theirs ??
      at.find((each) => each.startsAt === startsAt)?.series?.map(({ theirs }) => theirs),
    /** The sessions of a series that begins at a chosen time, as the service would store them. Undefined while unknown. */
    seriesAt: (startsAt: string): readonly string[] | undefined => {
      if (query.isFetching || typedQuery.isFetching) return undefined;
      return (
        times.find((each) => each.startsAt === startsAt)?.weeks.starts ??
        at.find((each) => each.startsAt === startsAt)?.series?.map((each) => each.startsAt)
      );
    },
  };
}
export type Suggested = ReturnType<typeof useSuggestedTimes>;

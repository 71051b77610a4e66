import { type Interval, union } from '../plan/intervals.ts';
import type { CalendarRepository } from './calendar.repository.ts';
import type { SourceRepository } from './source.repository.ts';

export type ExternalBusyTimes = ReturnType<typeof createExternalBusyTimes>;

/**
 * Finds when members are busy according to their other calendars. It leaves out members who have switched this off. Only suggested times
 * use the result, and no other member sees it.
 */
export const createExternalBusyTimes =
  ({ calendars, sources }: { calendars: Pick<CalendarRepository, 'of'>; sources: Pick<SourceRepository, 'busyOf'> }) =>
  async (memberIds: readonly string[]): Promise<ReadonlyMap<string, Interval[]>> => {
    const found = await sources.busyOf(memberIds);
    const chosen = found.size > 0 ? await calendars.of([...found.keys()]) : new Map();
    return new Map(
      [...found]
        .filter(([memberId]) => chosen.get(memberId)?.useBusy !== false)
        .map(([memberId, intervals]) => [memberId, union(intervals)]),
    );
  };

import type { CalendarFeed, CalendarSettings, CalendarSource } from '@mutua/contracts';
import { useEffect, useState } from 'react';
import { useCalendarFeedQuery, useCalendarSettingsQuery, useCalendarSourcesQuery } from './calendars.resource.ts';

/** How often and how long the page fetches a calendar that is being read. Reading one takes seconds. */
const LOOK_MS = 2_000;
const READING_MS = 20_000;
const REFETCH = { refetchOnMountOrArgChange: true } as const;

/** Returns the calendars of other providers. After `read` it fetches them until the result of reading has changed. */
function useSources() {
  const [before, setBefore] = useState<CalendarSource | null>(null);
  const query = useCalendarSourcesQuery(undefined, { ...REFETCH, pollingInterval: before ? LOOK_MS : 0 });
  const now = query.data?.sources.find(({ _id }) => _id === before?._id);
  const hasEnded = before !== null && (now?.readAt !== before.readAt || now.problem !== before.problem);
  useEffect(() => {
    if (hasEnded) setBefore(null);
  }, [hasEnded]);
  useEffect(() => {
    if (!before) return;
    // When reading fails again in the same way, the calendar does not change. So the page stops after this time.
    const timer = setTimeout(() => setBefore(null), READING_MS);
    return () => clearTimeout(timer);
  }, [before]);
  return { query, readingId: before?._id ?? null, read: setBefore };
}

export interface Calendars {
  isLoading: boolean;
  isFetching: boolean;
  /** All the data, or null while a part is missing. */
  data: { feed: CalendarFeed | null; sources: readonly CalendarSource[]; settings: CalendarSettings } | null;
  retry: () => void;
  /** The id of the calendar that is being read now. */
  readingId: string | null;
  /** Starts to follow a calendar that was added, or is read again. */
  read: (source: CalendarSource) => void;
}

/** Returns the member's feed, calendars and calendar settings. */
export function useCalendars(): Calendars {
  const feed = useCalendarFeedQuery(undefined, REFETCH);
  const settings = useCalendarSettingsQuery(undefined, REFETCH);
  const { query: sources, readingId, read } = useSources();
  const queries = [feed, settings, sources];
  return {
    isLoading: queries.some(({ isLoading }) => isLoading),
    isFetching: queries.some(({ isFetching }) => isFetching),
    data:
      feed.data && settings.data && sources.data
        ? { feed: feed.data.feed, settings: settings.data.settings, sources: sources.data.sources }
        : null,
    retry: () => {
      for (const { data, refetch } of queries) if (!data) refetch();
    },
    readingId,
    read,
  };
}

import type { CalendarFeed, CalendarSettings, CalendarSource } from '@mutua/contracts';
import { useEffect, useState } from 'react';
import { useCalendarFeedQuery, useCalendarSettingsQuery, useCalendarSourcesQuery } from './calendars.resource.ts';

/** How often a calendar that is being read is looked at, and for how long: reading one takes seconds. */
const LOOK_MS = 2_000;
const READING_MS = 20_000;
const ANEW = { refetchOnMountOrArgChange: true } as const;

/** The calendars elsewhere. After `read` they are looked at until what the calendar says has changed. */
function useSources() {
  const [before, setBefore] = useState<CalendarSource | null>(null);
  const query = useCalendarSourcesQuery(undefined, { ...ANEW, pollingInterval: before ? LOOK_MS : 0 });
  const now = query.data?.sources.find(({ _id }) => _id === before?._id);
  const hasEnded = before !== null && (now?.readAt !== before.readAt || now.problem !== before.problem);
  useEffect(() => {
    if (hasEnded) setBefore(null);
  }, [hasEnded]);
  useEffect(() => {
    if (!before) return;
    // The same failure again changes nothing.
    const timer = setTimeout(() => setBefore(null), READING_MS);
    return () => clearTimeout(timer);
  }, [before]);
  return { query, readingId: before?._id ?? null, read: setBefore };
}

export interface Calendars {
  isLoading: boolean;
  isFetching: boolean;
  /** All of it, or nothing: what is missing can be tried again. */
  data: { feed: CalendarFeed | null; sources: readonly CalendarSource[]; settings: CalendarSettings } | null;
  retry: () => void;
  /** Of the calendar elsewhere that is being read now. */
  readingId: string | null;
  /** One has been added, or is to be read again. */
  read: (source: CalendarSource) => void;
}

/** What the member has said about calendars. */
export function useCalendars(): Calendars {
  const feed = useCalendarFeedQuery(undefined, ANEW);
  const settings = useCalendarSettingsQuery(undefined, ANEW);
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

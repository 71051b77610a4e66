import type { CalendarFeed, CalendarSource, ResponseOf } from '@mutua/contracts';
import { api, endpoint } from '@mutua/web-kit';
import { withAnswer } from '../../../shared/with-answer.ts';

type Sources = ResponseOf<'GET /calendar/sources'>;

const reads = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    calendarFeed: build.query(endpoint('GET /calendar/feed')),
    calendarSources: build.query(endpoint('GET /calendar/sources')),
    calendarSettings: build.query(endpoint('GET /calendar/settings')),
  }),
});

/** Stores the feed of an answer in the cache. */
const followFeed = withAnswer(({ feed }: { feed: CalendarFeed | null }) =>
  reads.util.updateQueryData('calendarFeed', undefined, () => ({ feed })),
);

/** Stores the calendar of an answer in the cache. A new one is added at the end. */
const followSource = withAnswer(({ source }: { source: CalendarSource }) =>
  reads.util.updateQueryData('calendarSources', undefined, ({ sources }) => {
    const isKnown = sources.some(({ _id }) => _id === source._id);
    return {
      sources: isKnown ? sources.map((each) => (each._id === source._id ? source : each)) : [...sources, source],
    };
  }),
);

const changes = reads.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    makeFeed: build.mutation({
      ...endpoint('POST /calendar/feed'),
      onQueryStarted: (input, started) => followFeed(input, started),
    }),
    changeFeed: build.mutation({
      ...endpoint('PUT /calendar/feed', 'body'),
      onQueryStarted: (input, started) => followFeed(input, started),
    }),
    endFeed: build.mutation({
      ...endpoint('DELETE /calendar/feed'),
      onQueryStarted: (input, started) => followFeed(input, started),
    }),
    addSource: build.mutation({
      ...endpoint('POST /calendar/sources', 'body'),
      onQueryStarted: (input, started) => followSource(input, started),
    }),
    refreshSource: build.mutation({
      ...endpoint('PUT /calendar/sources/:id/refresh', 'id'),
      onQueryStarted: (input, started) => followSource(input, started),
    }),
    removeSource: build.mutation({
      ...endpoint('DELETE /calendar/sources/:id', 'id'),
      onQueryStarted: withAnswer((answer: Sources) =>
        reads.util.updateQueryData('calendarSources', undefined, () => answer),
      ),
    }),
    /** A choice is shown at once, and restored when it cannot be saved. */
    saveCalendarSettings: build.mutation({
      ...endpoint('PUT /calendar/settings', 'body'),
      onQueryStarted: async (settings, { dispatch, queryFulfilled }) => {
        const shown = dispatch(reads.util.updateQueryData('calendarSettings', undefined, () => ({ settings })));
        await queryFulfilled.catch(() => shown.undo());
      },
    }),
  }),
});

export const { useCalendarFeedQuery, useCalendarSourcesQuery, useCalendarSettingsQuery } = reads;
export const {
  useMakeFeedMutation,
  useChangeFeedMutation,
  useEndFeedMutation,
  useAddSourceMutation,
  useRefreshSourceMutation,
  useRemoveSourceMutation,
  useSaveCalendarSettingsMutation,
} = changes;

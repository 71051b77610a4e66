import type { BodyInput, CalendarFeed, CalendarSource, ResponseOf } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';
import { withAnswer } from '../../../shared/with-answer.ts';

type Sources = ResponseOf<'GET /calendar/sources'>;
type MadeFeed = ResponseOf<'POST /calendar/feed'>;
type SettingsAnswer = ResponseOf<'GET /calendar/settings'>;

const reads = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    calendarFeed: build.query<ResponseOf<'GET /calendar/feed'>, void>({ query: () => request('GET /calendar/feed') }),
    calendarSources: build.query<Sources, void>({
      query: () => request('GET /calendar/sources'),
    }),
    calendarSettings: build.query<SettingsAnswer, void>({ query: () => request('GET /calendar/settings') }),
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
    makeFeed: build.mutation<MadeFeed, void>({
      query: () => request('POST /calendar/feed'),
      onQueryStarted: followFeed,
    }),
    changeFeed: build.mutation<ResponseOf<'PUT /calendar/feed'>, BodyInput<'PUT /calendar/feed'>>({
      query: (body) => request('PUT /calendar/feed', { body }),
      onQueryStarted: followFeed,
    }),
    endFeed: build.mutation<ResponseOf<'DELETE /calendar/feed'>, void>({
      query: () => request('DELETE /calendar/feed'),
      onQueryStarted: followFeed,
    }),
    addSource: build.mutation<ResponseOf<'POST /calendar/sources'>, BodyInput<'POST /calendar/sources'>>({
      query: (body) => request('POST /calendar/sources', { body }),
      onQueryStarted: followSource,
    }),
    refreshSource: build.mutation<ResponseOf<'PUT /calendar/sources/:id/refresh'>, string>({
      query: (id) => request('PUT /calendar/sources/:id/refresh', { params: { id } }),
      onQueryStarted: followSource,
    }),
    removeSource: build.mutation<ResponseOf<'DELETE /calendar/sources/:id'>, string>({
      query: (id) => request('DELETE /calendar/sources/:id', { params: { id } }),
      onQueryStarted: withAnswer((answer: Sources) =>
        reads.util.updateQueryData('calendarSources', undefined, () => answer),
      ),
    }),
    /** A choice is shown at once, and restored when it cannot be saved. */
    saveCalendarSettings: build.mutation<SettingsAnswer, BodyInput<'PUT /calendar/settings'>>({
      query: (body) => request('PUT /calendar/settings', { body }),
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

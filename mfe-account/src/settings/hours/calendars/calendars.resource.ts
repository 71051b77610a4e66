import type { BodyInput, CalendarFeed, CalendarSource, ResponseOf } from '@mutua/contracts';
import { type AppThunk, api, request } from '@mutua/web-kit';

interface Lifecycle<Answer> {
  dispatch: (thunk: AppThunk) => void;
  queryFulfilled: PromiseLike<{ data: Answer }>;
}
type MadeFeed = ResponseOf<'POST /calendar/feed'>;
type SettingsAnswer = ResponseOf<'GET /calendar/settings'>;

const reads = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    calendarFeed: build.query<ResponseOf<'GET /calendar/feed'>, void>({ query: () => request('GET /calendar/feed') }),
    calendarSources: build.query<ResponseOf<'GET /calendar/sources'>, void>({
      query: () => request('GET /calendar/sources'),
    }),
    calendarSettings: build.query<SettingsAnswer, void>({ query: () => request('GET /calendar/settings') }),
  }),
});

/** Returns the answer of a call; null when it was refused. */
const answerOf = <Answer>(queryFulfilled: PromiseLike<{ data: Answer }>): Promise<Answer | null> =>
  Promise.resolve(queryFulfilled).then(
    ({ data }) => data,
    () => null,
  );

/** Stores the feed of an answer in the cache. */
async function followFeed(
  _: unknown,
  { dispatch, queryFulfilled }: Lifecycle<{ feed: CalendarFeed | null }>,
): Promise<void> {
  const answer = await answerOf(queryFulfilled);
  if (answer) dispatch(reads.util.updateQueryData('calendarFeed', undefined, () => ({ feed: answer.feed })));
}

/** Stores the calendar of an answer in the cache. A new one is added at the end. */
async function followSource(
  _: unknown,
  { dispatch, queryFulfilled }: Lifecycle<{ source: CalendarSource }>,
): Promise<void> {
  const answer = await answerOf(queryFulfilled);
  if (!answer) return;
  const { source } = answer;
  dispatch(
    reads.util.updateQueryData('calendarSources', undefined, ({ sources }) => {
      const isKnown = sources.some(({ _id }) => _id === source._id);
      return {
        sources: isKnown ? sources.map((each) => (each._id === source._id ? source : each)) : [...sources, source],
      };
    }),
  );
}

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
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await answerOf(queryFulfilled);
        if (answer) dispatch(reads.util.updateQueryData('calendarSources', undefined, () => answer));
      },
    }),
    /** A choice is shown at once, and restored when it cannot be saved. */
    saveCalendarSettings: build.mutation<SettingsAnswer, BodyInput<'PUT /calendar/settings'>>({
      query: (body) => request('PUT /calendar/settings', { body }),
      onQueryStarted: async (settings, { dispatch, queryFulfilled }) => {
        const shown = dispatch(reads.util.updateQueryData('calendarSettings', undefined, () => ({ settings })));
        if (!(await answerOf(queryFulfilled))) shown.undo();
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

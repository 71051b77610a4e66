import type { Circle, Mute, ResponseOf } from '@mutua/contracts';
import { type AppDispatch, api, endpoint, request } from '@mutua/web-kit';

type CirclePage = ResponseOf<'GET /circles'>;

const resource = api.enhanceEndpoints({ addTagTypes: ['Circle'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    circleList: build.infiniteQuery<CirclePage, void, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }: CirclePage) => nextCursor ?? undefined,
      },
      query: ({ pageParam: cursor }) => request('GET /circles', { query: { cursor } }),
      providesTags: ['Circle'],
    }),
    circle: build.query({ ...endpoint('GET /circles/:id', 'id', 'circle'), providesTags: ['Circle'] }),
    muteCircle: build.mutation({
      ...endpoint('PUT /circles/:id/state', ({ id, mutedFor }: { id: string; mutedFor: Mute }) => ({
        params: { id },
        body: { mutedFor },
      })),
      invalidatesTags: (_result, error) => (error ? [] : ['Circle']),
    }),
    pauseInCircle: build.mutation({
      ...endpoint(
        'PUT /circles/:id/people/:memberId',
        ({ id, memberId, paused }: { id: string; memberId: string; paused: boolean }) => ({
          params: { id, memberId },
          body: { paused },
        }),
      ),
      invalidatesTags: (_result, error) => (error ? [] : ['Circle']),
    }),
    /** The lesson of a circle, for what its people bring. Absent while the service is away. */
    circleLesson: build.query(endpoint('GET /lessons/:id', 'id', 'lesson')),
  }),
});

export const {
  useCircleListInfiniteQuery,
  useCircleQuery,
  useMuteCircleMutation,
  usePauseInCircleMutation,
  useCircleLessonQuery,
} = resource;

/** Changes a circle wherever it is loaded: in the list and on its page. */
export const changeCircle = (id: string, change: (circle: Circle) => void) => (dispatch: AppDispatch) => {
  const changeThis = (circle: Circle) => {
    if (circle._id === id) change(circle);
  };
  dispatch(
    resource.util.updateQueryData('circleList', undefined, ({ pages }) => {
      for (const circle of pages.flatMap(({ circles }) => circles)) changeThis(circle);
    }),
  );
  dispatch(resource.util.updateQueryData('circle', id, changeThis));
};

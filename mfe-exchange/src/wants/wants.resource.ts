import type { BodyInput, Want } from '@mutua/contracts';
import { api, endpoint, useTranslation } from '@mutua/web-kit';

const TOPICS = 5;

const resource = api.enhanceEndpoints({ addTagTypes: ['Want', 'Match'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    ownWants: build.query({ ...endpoint('GET /wants', null, 'wants'), providesTags: ['Want'] }),
    /** Topics that others teach and want. They match the typed text, or are the most taught ones without a text. */
    wantedTopics: build.query(
      endpoint(
        'GET /topics',
        ({ q }: { q: string; language: string }) => ({ query: { ...(q && { q }), limit: TOPICS } }),
        'topics',
      ),
    ),
    createWant: build.mutation({
      ...endpoint('POST /wants', 'body', 'want'),
      invalidatesTags: (_, error) => (error ? [] : ['Want', 'Match']),
    }),
    changeWant: build.mutation({
      ...endpoint(
        'PUT /wants/:id',
        ({ id, body }: { id: string; body: BodyInput<'PUT /wants/:id'> }) => ({ params: { id }, body }),
        'want',
      ),
      invalidatesTags: (_, error) => (error ? [] : ['Want', 'Match']),
      // Changes the list at once, before it is loaded again.
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        dispatch(
          resource.util.updateQueryData('ownWants', undefined, (wants) =>
            wants.map((want) => (want._id === answer.data._id ? answer.data : want)),
          ),
        );
      },
    }),
    removeWant: build.mutation({
      ...endpoint('DELETE /wants/:id', 'id'),
      invalidatesTags: (_, error) => (error ? [] : ['Want', 'Match']),
      // The removed want must not reappear before the list is loaded again.
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        if (!(await queryFulfilled.catch(() => null))) return;
        const remove = (wants: Want[]) => wants.filter(({ _id }) => _id !== id);
        dispatch(resource.util.updateQueryData('ownWants', undefined, remove));
      },
    }),
  }),
});

export const { useOwnWantsQuery, useCreateWantMutation, useChangeWantMutation, useRemoveWantMutation } = resource;

/** Topics that others teach and want, in the language of the page. */
export function useWantedTopics(q: string, options?: { skip: boolean }) {
  const { language } = useTranslation('exchange');
  return resource.useWantedTopicsQuery({ q, language }, options);
}

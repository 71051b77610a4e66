import type { BodyInput, ResponseOf, Ring, RingSuggestion } from '@mutua/contracts';
import { PAGE_SIZES } from '@mutua/contracts/limits';
import { type AppThunk, api, endpoint, isApiFailure, request } from '@mutua/web-kit';

export type RingPath = ResponseOf<'GET /matches/paths/:skillId'>;
type OneRing = ResponseOf<'GET /rings/:id'>;

const TOUCHED = ['Ring', 'Want', 'Match'] as const;
const SUGGESTIONS = 3;

const resource = api.enhanceEndpoints({ addTagTypes: [...TOUCHED] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    openRings: build.query({
      ...endpoint('GET /rings', { query: { status: 'open', limit: PAGE_SIZES.rings } }, 'rings'),
      providesTags: ['Ring'],
    }),
    oneRing: build.query({ ...endpoint('GET /rings/:id', 'id', 'ring'), providesTags: ['Ring'] }),
    ringSuggestions: build.query({
      ...endpoint('GET /rings/suggestions', { query: { limit: SUGGESTIONS } }, 'suggestions'),
      providesTags: ['Ring', 'Match'],
    }),
    pathToSkill: build.query({
      ...endpoint('GET /matches/paths/:skillId', (skillId: string) => ({ params: { skillId } })),
      providesTags: ['Ring', 'Match'],
    }),
    meetingOfRing: build.query({ ...endpoint('GET /lessons/ring/:id', 'id'), providesTags: ['Ring'] }),
    startRing: build.mutation({ ...endpoint('POST /rings', 'body', 'ring'), invalidatesTags: TOUCHED }),
    answerRing: build.mutation<Ring, { id: string } & RingAnswer>({
      query: ({ id, ...answer }) => {
        if (answer.say === 'yes') return request('PUT /rings/:id/accept', { params: { id } });
        if (answer.say === 'withdraw') return request('PUT /rings/:id/withdraw', { params: { id } });
        return request('PUT /rings/:id/decline', { params: { id }, body: answer.body });
      },
      transformResponse: ({ ring }: OneRing) => ring,
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        try {
          dispatch(ringChanged(id, (await queryFulfilled).data));
        } catch (failure) {
          const { error } = failure as { error?: unknown };
          const current = currentRing(error);
          // `current` with another id is the ring that already has the want.
          if (current?._id === id) dispatch(ringChanged(id, current));
        }
      },
      // The answer updates the ring. The lists and the counts are loaded again.
      invalidatesTags: TOUCHED,
    }),
    dismissRing: build.mutation({
      ...endpoint('DELETE /rings/suggestions/:offer', (offer: string) => ({ params: { offer } })),
      invalidatesTags: (_, error) => (error ? [] : TOUCHED),
      // The hidden suggestion must not reappear before the list is loaded again.
      onQueryStarted: async (offer, { dispatch, queryFulfilled }) => {
        if (!(await queryFulfilled.catch(() => null))) return;
        const hide = (list: RingSuggestion[]) => list.filter((one) => one.offer !== offer);
        dispatch(resource.util.updateQueryData('ringSuggestions', undefined, hide));
      },
    }),
  }),
});

/** A member's answer to a ring. */
export type RingAnswer =
  | { say: 'yes' }
  | { say: 'withdraw' }
  | { say: 'no'; body: BodyInput<'PUT /rings/:id/decline'> };

const ringChanged =
  (id: string, ring: Ring): AppThunk =>
  (dispatch) => {
    dispatch(resource.util.updateQueryData('oneRing', id, () => ring));
  };

const current = (error: unknown) => (isApiFailure(error) ? error.current : null) as object | null;

/** The current state of the ring in a 409. */
export function currentRing(error: unknown): Ring | null {
  const found = current(error);
  return found && 'ring' in found ? (found.ring as Ring | null) : null;
}

/** The suggestion in a 409 that replaces the one that is no longer possible. */
export function otherSuggestion(error: unknown): RingSuggestion | null {
  const found = current(error);
  return found && 'suggestion' in found ? (found.suggestion as RingSuggestion | null) : null;
}

export const {
  useOpenRingsQuery,
  useMeetingOfRingQuery,
  useOneRingQuery,
  useRingSuggestionsQuery,
  usePathToSkillQuery,
  useStartRingMutation,
  useAnswerRingMutation,
  useDismissRingMutation,
} = resource;

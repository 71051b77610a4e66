import type { BodyInput, PublicWant, ResponseOf } from '@mutua/contracts';
import { MATCHING } from '@mutua/contracts/limits';
import { api, endpoint, isApiFailure, request, useSession } from '@mutua/web-kit';
import { readAvailability, storeAvailability } from '@mutua/web-kit/parts';

/** Marks a skill for which an exchange is possible: its owner wants what the viewer teaches, or a ring leads there. */
export type Mark = ResponseOf<'GET /matches/marks'>['marks'][number];
type NewWant = Omit<BodyInput<'POST /wants'>, 'category'> & { category?: BodyInput<'POST /wants'>['category'] };

const isAway = (error: unknown) => isApiFailure(error) && [404, 503].includes(error.status);

const resource = api.enhanceEndpoints({ addTagTypes: ['Want', 'Match'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    matchMarks: build.query({
      ...endpoint('GET /matches/marks', (skillIds: string) => ({ query: { skillIds } }), 'marks'),
      providesTags: ['Match'],
    }),
    publicWants: build.query({
      ...endpoint('GET /wants/user/:userId', (userId: string) => ({ params: { userId } }), 'wants'),
      providesTags: ['Want'],
    }),
    /** Adds a want. Without a category the service takes that of the most likely topic. */
    addToWants: build.mutation<null, NewWant>({
      queryFn: async ({ category, ...want }, _api, _options, send) => {
        const found = category ? null : await send(request('GET /topics', { query: { q: want.title, limit: 1 } }));
        const [topic] = (found?.data as ResponseOf<'GET /topics'> | undefined)?.topics ?? [];
        const body = { ...want, category: category ?? topic?.category ?? ('other' as const) };
        const { error } = await send(request('POST /wants', { body }));
        if (isAway(error)) storeAvailability('matches', false);
        // An existing want is as good as a new one.
        return error && error.code !== 'want_exists' ? { error } : { data: null };
      },
      invalidatesTags: (_, error) => (error ? [] : ['Want', 'Match']),
    }),
  }),
});

const { useMatchMarksQuery, usePublicWantsQuery } = resource;
export const { useAddToWantsMutation } = resource;

/** Whether a member is signed in and the optional matches service has answered lately. */
export function useHasWants(): boolean {
  const { user } = useSession();
  return user !== null && readAvailability('matches')?.isThere === true;
}

/**
 * Which skills an exchange leads to, with one call for the whole list after it is shown.
 * @returns the mark of a skill, or `undefined` without one; `isKnown` once the answer is there
 */
export function useMatchMarks(skillIds: readonly string[]): {
  markOf: (skillId: string) => Mark | undefined;
  isKnown: boolean;
} {
  const { user } = useSession();
  const hasWants = useHasWants();
  const ids = skillIds.slice(0, MATCHING.marks).join(',');
  const { data } = useMatchMarksQuery(ids, { skip: !hasWants || !user?.skills.length || ids === '' });
  const marks = new Map(data?.map((mark) => [mark.skillId, mark]));
  return { markOf: (skillId) => marks.get(skillId), isKnown: data !== undefined };
}

/** The public wants of a member. Empty for visitors and without the matches service. */
export function usePublicWants(memberId: string): PublicWant[] {
  const hasWants = useHasWants();
  const { data = [] } = usePublicWantsQuery(memberId, { skip: !hasWants });
  return data;
}

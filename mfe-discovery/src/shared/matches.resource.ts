import type { BodyInput, ResponseOf } from '@mutua/contracts';
import { MATCHING } from '@mutua/contracts/constants';
import { api, isApiFailure, request, useSession } from '@mutua/web-kit';
import { readMatchesKnown, writeMatchesKnown } from '@mutua/web-kit/matches-known';

type Mark = ResponseOf<'GET /matches/marks'>['marks'][number];
type NewWant = Omit<BodyInput<'POST /wants'>, 'category'> & { category?: BodyInput<'POST /wants'>['category'] };

const isAway = (error: unknown) => isApiFailure(error) && [404, 503].includes(error.status);

const resource = api.enhanceEndpoints({ addTagTypes: ['Want', 'Match'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    matchMarks: build.query<Mark[], string>({
      query: (skillIds) => request('GET /matches/marks', { query: { skillIds } }),
      transformResponse: ({ marks }: ResponseOf<'GET /matches/marks'>) => marks,
      providesTags: ['Match'],
    }),
    /** Adds a want. Without a category it has that of the topic which its words mean most likely. */
    addToWants: build.mutation<null, NewWant>({
      queryFn: async ({ category, ...want }, _api, _options, send) => {
        const found = category ? null : await send(request('GET /topics', { query: { q: want.title, limit: 1 } }));
        const [topic] = (found?.data as ResponseOf<'GET /topics'> | undefined)?.topics ?? [];
        const body = { ...want, category: category ?? topic?.category ?? ('other' as const) };
        const { error } = await send(request('POST /wants', { body }));
        if (isAway(error)) writeMatchesKnown(false);
        // The one that exists is as good.
        return error && error.code !== 'want_exists' ? { error } : { data: null };
      },
      invalidatesTags: (_, error) => (error ? [] : ['Want', 'Match']),
    }),
  }),
});

const { useMatchMarksQuery } = resource;
export const { useAddToWantsMutation } = resource;

/** Whether a member is signed in and the optional matches service was there lately. */
export function useHasWants(): boolean {
  const { user } = useSession();
  return user !== null && readMatchesKnown()?.isThere === true;
}

/**
 * Which skills their owners would exchange for one that the viewer teaches. Asked for once for the whole list, after it is shown.
 * @returns what the owner wants, for a skill with a mutual match
 */
export function useMatchMarks(skillIds: readonly string[]): (skillId: string) => string | undefined {
  const { user } = useSession();
  const hasWants = useHasWants();
  const ids = skillIds.slice(0, MATCHING.marks).join(',');
  const { data = [] } = useMatchMarksQuery(ids, { skip: !hasWants || !user?.skills.length || ids === '' });
  const wanted = new Map(data.map(({ skillId, kind, theyWant }) => [skillId, kind === 'mutual' ? theyWant : null]));
  return (skillId) => wanted.get(skillId) ?? undefined;
}

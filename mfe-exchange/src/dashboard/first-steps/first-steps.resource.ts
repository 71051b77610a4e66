import type { ResponseOf, Skill } from '@mutua/contracts';
import type { Goal } from '@mutua/contracts/forms';
import { api, request, useAppDispatch, userUpdated } from '@mutua/web-kit';

/** How many matching skills are offered. The search page shows the others. */
const OFFERED = 3;

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    wantedSkill: build.query<Skill, string>({
      query: (id) => request('GET /skills/:id', { params: { id } }),
      transformResponse: ({ skill }: ResponseOf<'GET /skills/:id'>) => skill,
      providesTags: ['Skill'],
    }),
    offeredSkills: build.query<Skill[], string>({
      query: (q) => request('GET /skills/search', { query: { q, limit: OFFERED, count: 'none' } }),
      transformResponse: ({ skills }: ResponseOf<'GET /skills/search'>) => skills,
      providesTags: ['Skill'],
    }),
    keepGoal: build.mutation<ResponseOf<'PUT /users/profile'>, Goal | null>({
      query: (goal) => request('PUT /users/profile', { body: { goal } }),
    }),
  }),
});

export const { useWantedSkillQuery, useOfferedSkillsQuery } = resource;

/** Stores the member's goal. The returned function resolves with the error, if there is one. */
export function useKeepGoal() {
  const dispatch = useAppDispatch();
  const [keep, { isLoading }] = resource.useKeepGoalMutation();
  const save = async (goal: Goal | null): Promise<unknown> => {
    const { data, error } = await keep(goal);
    if (data) dispatch(userUpdated(data.user));
    return error;
  };
  return [save, isLoading] as const;
}

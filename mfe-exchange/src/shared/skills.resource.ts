import type { BodyInput, ResponseOf, Skill } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    ownSkills: build.query<ResponseOf<'GET /skills/my-skills'>, void>({
      query: () => request('GET /skills/my-skills'),
      providesTags: ['Skill'],
    }),
    oneSkill: build.query<Skill, string>({
      query: (id) => request('GET /skills/:id', { params: { id } }),
      transformResponse: ({ skill }: ResponseOf<'GET /skills/:id'>) => skill,
      providesTags: ['Skill'],
    }),
    createSkill: build.mutation<ResponseOf<'POST /skills'>, BodyInput<'POST /skills'>>({
      query: (body) => request('POST /skills', { body }),
      invalidatesTags: ['Skill', 'Stats', 'User'],
    }),
    updateSkill: build.mutation<ResponseOf<'PUT /skills/:id'>, { id: string; body: BodyInput<'PUT /skills/:id'> }>({
      query: ({ id, body }) => request('PUT /skills/:id', { params: { id }, body }),
      invalidatesTags: ['Skill', 'User'],
    }),
    deleteOwnSkill: build.mutation<ResponseOf<'DELETE /skills/:id'>, string>({
      query: (id) => request('DELETE /skills/:id', { params: { id } }),
      // The deleted skill must not reappear before the list is loaded again.
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        if (!(await queryFulfilled.catch(() => null))) return;
        dispatch(
          resource.util.updateQueryData('ownSkills', undefined, (list) => {
            list.skills = list.skills.filter(({ _id }) => _id !== id);
          }),
        );
      },
      invalidatesTags: ['Skill', 'Stats', 'User', 'Request'],
    }),
  }),
});

export const {
  useOwnSkillsQuery,
  useOneSkillQuery,
  useCreateSkillMutation,
  useUpdateSkillMutation,
  useDeleteOwnSkillMutation,
} = resource;

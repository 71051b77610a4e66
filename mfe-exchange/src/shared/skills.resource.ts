import type { BodyInput, ResponseOf } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    ownSkills: build.query<ResponseOf<'GET /skills/my-skills'>, void>({
      query: () => request('GET /skills/my-skills'),
      providesTags: ['Skill'],
    }),
    skillToEdit: build.query<ResponseOf<'GET /skills/:id'>, string>({
      query: (id) => request('GET /skills/:id', { params: { id } }),
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
      invalidatesTags: ['Skill', 'Stats', 'User', 'Request'],
    }),
  }),
});

export const {
  useOwnSkillsQuery,
  useSkillToEditQuery,
  useCreateSkillMutation,
  useUpdateSkillMutation,
  useDeleteOwnSkillMutation,
} = resource;

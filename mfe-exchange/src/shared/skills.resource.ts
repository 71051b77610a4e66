import type { BodyInput, ResponseOf } from '@mutua/contracts';
import { type AppThunk, api, request } from '@mutua/web-kit';

interface Lifecycle {
  dispatch: (thunk: AppThunk) => void;
  queryFulfilled: PromiseLike<unknown>;
}

/** Removes a deleted skill from the list before the list is loaded again, so that it does not flicker. */
async function leaveList(id: string, { dispatch, queryFulfilled }: Lifecycle): Promise<void> {
  const isDone = await Promise.resolve(queryFulfilled).then(
    () => true,
    () => false,
  );
  if (!isDone) return;
  dispatch(
    resource.util.updateQueryData('ownSkills', undefined, (list) => {
      list.skills = list.skills.filter(({ _id }) => _id !== id);
    }),
  );
}

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
      onQueryStarted: leaveList,
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

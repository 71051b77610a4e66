import type { BodyInput } from '@mutua/contracts';
import { api, endpoint } from '@mutua/web-kit';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    ownSkills: build.query({ ...endpoint('GET /skills/my-skills'), providesTags: ['Skill'] }),
    oneSkill: build.query({ ...endpoint('GET /skills/:id', 'id', 'skill'), providesTags: ['Skill'] }),
    createSkill: build.mutation({ ...endpoint('POST /skills', 'body'), invalidatesTags: ['Skill', 'Stats', 'User'] }),
    updateSkill: build.mutation({
      ...endpoint('PUT /skills/:id', ({ id, body }: { id: string; body: BodyInput<'PUT /skills/:id'> }) => ({
        params: { id },
        body,
      })),
      invalidatesTags: ['Skill', 'User'],
    }),
    /** Teaches own skills again. */
    teachAgain: build.mutation({
      ...endpoint('PUT /skills/rests', (teach: string[]) => ({ body: { teach } })),
      invalidatesTags: ['Skill', 'User'],
    }),
    /** Says for several skills how their lessons take place. */
    sayMeets: build.mutation({ ...endpoint('PUT /skills/meets', 'body'), invalidatesTags: ['Skill'] }),
    deleteOwnSkill: build.mutation({
      ...endpoint('DELETE /skills/:id', 'id'),
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
  useTeachAgainMutation,
  useSayMeetsMutation,
  useDeleteOwnSkillMutation,
} = resource;

import { api, endpoint } from '@mutua/web-kit';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** The member's active request for this skill, which prevents another one; null when there is none. */
    activeRequest: build.query({
      ...endpoint('GET /requests/active/:skillId', (skillId: string) => ({ params: { skillId } }), 'request'),
      providesTags: ['Request'],
    }),
    endorseSkill: build.mutation({
      ...endpoint(
        'POST /users/:ownerId/skills/:skillId/endorse',
        ({ message, ...params }: { ownerId: string; skillId: string; message: string }) => ({
          params,
          body: { message },
        }),
      ),
      // Also after a 409: another device has endorsed the skill.
      invalidatesTags: ['Skill'],
    }),
    /** The page invalidates `TAGS_CHANGED_BY_DELETE` only after leaving: fetching the deleted skill again would answer 404. */
    deleteSkill: build.mutation(endpoint('DELETE /skills/:id', 'id')),
  }),
});

export const TAGS_CHANGED_BY_DELETE = ['Skill', 'Request', 'Stats', 'User'] as const;

export const { useActiveRequestQuery, useEndorseSkillMutation, useDeleteSkillMutation } = resource;

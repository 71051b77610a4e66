import type { ExchangeRequest, ResponseOf } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** The member's active request for this skill, which prevents another one; null when there is none. */
    activeRequest: build.query<ExchangeRequest | null, string>({
      query: (skillId) => request('GET /requests/active/:skillId', { params: { skillId } }),
      transformResponse: ({ request: found }: ResponseOf<'GET /requests/active/:skillId'>) => found,
      providesTags: ['Request'],
    }),
    endorseSkill: build.mutation<
      ResponseOf<'POST /users/:ownerId/skills/:skillId/endorse'>,
      { ownerId: string; skillId: string; message: string }
    >({
      query: ({ message, ...params }) =>
        request('POST /users/:ownerId/skills/:skillId/endorse', { params, body: { message } }),
      // Also after a 409: another device has endorsed the skill.
      invalidatesTags: ['Skill'],
    }),
    /** The page invalidates `TAGS_CHANGED_BY_DELETE` only after leaving: fetching the deleted skill again would answer 404. */
    deleteSkill: build.mutation<ResponseOf<'DELETE /skills/:id'>, string>({
      query: (id) => request('DELETE /skills/:id', { params: { id } }),
    }),
  }),
});

export const TAGS_CHANGED_BY_DELETE = ['Skill', 'Request', 'Stats', 'User'] as const;

export const { useActiveRequestQuery, useEndorseSkillMutation, useDeleteSkillMutation } = resource;

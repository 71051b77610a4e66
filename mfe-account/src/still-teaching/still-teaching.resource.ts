import type { BodyInput } from '@mutua/contracts';
import { api, endpoint } from '@mutua/web-kit';

type Answer = BodyInput<'PUT /skills/rests'>;

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    ownRests: build.query({ ...endpoint('GET /skills/rests'), providesTags: ['Skill'] }),
    askedRests: build.query(endpoint('GET /skills/rests/:token', (token: string) => ({ params: { token } }))),
    answerRests: build.mutation({
      ...endpoint('PUT /skills/rests', (body: Answer) => ({ body })),
      invalidatesTags: ['Skill', 'User'],
    }),
    answerAskedRests: build.mutation({
      ...endpoint('PUT /skills/rests/:token', ({ token, ...body }: Answer & { token: string }) => ({
        params: { token },
        body,
      })),
      invalidatesTags: ['Skill', 'User'],
    }),
  }),
});

export const { useOwnRestsQuery, useAskedRestsQuery, useAnswerRestsMutation, useAnswerAskedRestsMutation } = resource;

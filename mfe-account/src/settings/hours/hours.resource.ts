import type { BodyInput, Hours, ResponseOf } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';
import { withAnswer } from '../../shared/with-answer.ts';

type OwnAway = ResponseOf<'GET /calendar/away'>;

const reads = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    weeklyHours: build.query<{ hours: Hours }, void>({ query: () => request('GET /calendar/hours') }),
    ownAway: build.query<OwnAway, void>({ query: () => request('GET /calendar/away') }),
    /** The member's skills, which may have times of their own. */
    skillHours: build.query<ResponseOf<'GET /skills/my-skills'>, void>({
      query: () => request('GET /skills/my-skills'),
      providesTags: ['Skill'],
    }),
  }),
});

/** Stores the answer of a change in the cache. */
const followAway = withAnswer(({ away }: OwnAway) => reads.util.upsertQueryData('ownAway', undefined, { away }));

const changes = reads.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    saveHours: build.mutation<ResponseOf<'PUT /calendar/hours'>, BodyInput<'PUT /calendar/hours'>>({
      query: (body) => request('PUT /calendar/hours', { body }),
    }),
    setAway: build.mutation<ResponseOf<'PUT /calendar/away'>, BodyInput<'PUT /calendar/away'>>({
      query: (body) => request('PUT /calendar/away', { body }),
      onQueryStarted: followAway,
      invalidatesTags: ['User'],
    }),
    endAway: build.mutation<ResponseOf<'DELETE /calendar/away'>, void>({
      query: () => request('DELETE /calendar/away'),
      onQueryStarted: followAway,
      invalidatesTags: ['User'],
    }),
  }),
});

export const { useWeeklyHoursQuery, useOwnAwayQuery, useSkillHoursQuery } = reads;
export const { useSaveHoursMutation, useSetAwayMutation, useEndAwayMutation } = changes;

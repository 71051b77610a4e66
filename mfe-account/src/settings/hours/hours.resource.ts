import type { ResponseOf } from '@mutua/contracts';
import { api, endpoint } from '@mutua/web-kit';
import { withAnswer } from '../../shared/with-answer.ts';

type OwnAway = ResponseOf<'GET /calendar/away'>;

const reads = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    weeklyHours: build.query(endpoint('GET /calendar/hours')),
    ownAway: build.query(endpoint('GET /calendar/away')),
    /** The member's skills, which may have times of their own. */
    skillHours: build.query({ ...endpoint('GET /skills/my-skills'), providesTags: ['Skill'] }),
  }),
});

/** Stores the answer of a change in the cache. */
const followAway = withAnswer(({ away }: OwnAway) => reads.util.upsertQueryData('ownAway', undefined, { away }));

const changes = reads.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    saveHours: build.mutation(endpoint('PUT /calendar/hours', 'body')),
    setAway: build.mutation({
      ...endpoint('PUT /calendar/away', 'body'),
      onQueryStarted: (input, started) => followAway(input, started),
      invalidatesTags: ['User'],
    }),
    endAway: build.mutation({
      ...endpoint('DELETE /calendar/away'),
      onQueryStarted: (input, started) => followAway(input, started),
      invalidatesTags: ['User'],
    }),
  }),
});

export const { useWeeklyHoursQuery, useOwnAwayQuery, useSkillHoursQuery } = reads;
export const { useSaveHoursMutation, useSetAwayMutation, useEndAwayMutation } = changes;

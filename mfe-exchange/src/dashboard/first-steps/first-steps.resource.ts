import { api, endpoint } from '@mutua/web-kit';

/** How many matching skills are offered. The search page shows the others. */
const OFFERED = 3;

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    offeredSkills: build.query({
      ...endpoint(
        'GET /skills/search',
        (q: string) => ({ query: { q, limit: OFFERED, count: 'none' as const } }),
        'skills',
      ),
      providesTags: ['Skill'],
    }),
  }),
});

export const { useOfferedSkillsQuery } = resource;

import type { ResponseOf, Skill } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';

/** How many matching skills are offered. The search page shows the others. */
const OFFERED = 3;

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    offeredSkills: build.query<Skill[], string>({
      query: (q) => request('GET /skills/search', { query: { q, limit: OFFERED, count: 'none' } }),
      transformResponse: ({ skills }: ResponseOf<'GET /skills/search'>) => skills,
      providesTags: ['Skill'],
    }),
  }),
});

export const { useOfferedSkillsQuery } = resource;

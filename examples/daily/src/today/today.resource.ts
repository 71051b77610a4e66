import { api, endpoint } from '@mutua/web-kit';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    newestSkills: build.query({
      ...endpoint('GET /skills/search', (_: void) => ({ query: { sortBy: 'newest', limit: 12 } })),
      providesTags: ['Skill'],
    }),
  }),
});

export const { useNewestSkillsQuery } = resource;

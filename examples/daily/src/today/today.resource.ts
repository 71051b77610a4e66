import type { ResponseOf } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    newestSkills: build.query<ResponseOf<'GET /skills/search'>, void>({
      query: () => request('GET /skills/search', { query: { sortBy: 'newest', limit: 12 } }),
      providesTags: ['Skill'],
    }),
  }),
});

export const { useNewestSkillsQuery } = resource;

import type { QueryInput, ResponseOf } from '@mutua/contracts';
import { PAGE_SIZES, SUGGESTIONS } from '@mutua/contracts/constants';
import { api, request } from '@mutua/web-kit';
import { pageByPage } from './pages.ts';

export type SkillFilters = Omit<QueryInput<'GET /skills/search'>, 'page' | 'limit' | 'count'>;

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    skillSearch: build.infiniteQuery<ResponseOf<'GET /skills/search'>, SkillFilters, number>({
      infiniteQueryOptions: pageByPage,
      query: ({ queryArg, pageParam }) =>
        request('GET /skills/search', { query: { ...queryArg, page: pageParam, limit: PAGE_SIZES.skills } }),
      providesTags: ['Skill'],
    }),
    /** Titles, each once. */
    skillSuggestions: build.query<string[], string>({
      query: (q) => request('GET /skills/search', { query: { q, limit: SUGGESTIONS.limit, count: 'none' } }),
      transformResponse: ({ skills }: ResponseOf<'GET /skills/search'>) => [
        ...new Set(skills.map(({ title }) => title)),
      ],
    }),
    skillDetail: build.query<ResponseOf<'GET /skills/:id'>, string>({
      query: (id) => request('GET /skills/:id', { params: { id } }),
      providesTags: ['Skill'],
    }),
  }),
});

export const { useSkillSearchInfiniteQuery, useSkillSuggestionsQuery, useSkillDetailQuery } = resource;

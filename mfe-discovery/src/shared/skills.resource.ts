import type { QueryInput, ResponseOf } from '@mutua/contracts';
import { PAGE_SIZES, SUGGESTIONS } from '@mutua/contracts/limits';
import { api, endpoint, request } from '@mutua/web-kit';
import { pageByPage } from '@mutua/web-kit/parts';

export type SkillFilters = Omit<QueryInput<'GET /skills/search'>, 'page' | 'limit' | 'count'>;

/** Enough for a row of skills by different members. */
const TOP_SKILLS = 8;

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    skillSearch: build.infiniteQuery<ResponseOf<'GET /skills/search'>, SkillFilters, number>({
      infiniteQueryOptions: pageByPage,
      query: ({ queryArg, pageParam }) =>
        request('GET /skills/search', { query: { ...queryArg, page: pageParam, limit: PAGE_SIZES.skills } }),
      providesTags: ['Skill'],
    }),
    /** How many skills a search would find. */
    skillCount: build.query<number, SkillFilters>({
      query: (filters) => request('GET /skills/search', { query: { ...filters, page: 1, limit: 1 } }),
      transformResponse: ({ pagination }: ResponseOf<'GET /skills/search'>) => pagination.total,
    }),
    /** Titles, each once. */
    skillSuggestions: build.query<string[], string>({
      query: (q) => request('GET /skills/search', { query: { q, limit: SUGGESTIONS.limit, count: 'none' } }),
      transformResponse: ({ skills }: ResponseOf<'GET /skills/search'>) => [
        ...new Set(skills.map(({ title }) => title)),
      ],
    }),
    /** The best rated skills, for a first look. */
    topSkills: build.query({
      ...endpoint(
        'GET /skills/search',
        { query: { sortBy: 'rating', page: 1, limit: TOP_SKILLS, count: 'none' } },
        'skills',
      ),
      providesTags: ['Skill'],
    }),
    /** Some skills that are taught in person near a place. */
    nearSkills: build.query({
      ...endpoint('GET /skills/search', ({ near, limit }: { near: string; limit: number }) => ({
        query: { near, page: 1, limit },
      })),
      providesTags: ['Skill'],
    }),
    skillDetail: build.query({ ...endpoint('GET /skills/:id', 'id'), providesTags: ['Skill'] }),
  }),
});

/** Loads the data before the page is first shown. */
export const readSkills = (filters: SkillFilters) =>
  resource.endpoints.skillSearch.initiate(filters, { subscribe: false });
export const readSkill = (id: string) => resource.endpoints.skillDetail.initiate(id, { subscribe: false });

export const readTopSkills = () => resource.endpoints.topSkills.initiate(undefined, { subscribe: false });

export const {
  useSkillSearchInfiniteQuery,
  useSkillCountQuery,
  useSkillSuggestionsQuery,
  useSkillDetailQuery,
  useTopSkillsQuery,
  useNearSkillsQuery,
} = resource;

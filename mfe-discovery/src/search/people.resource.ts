import type { QueryInput, ResponseOf } from '@mutua/contracts';
import { PAGE_SIZES } from '@mutua/contracts/limits';
import { api, request } from '@mutua/web-kit';
import { pageByPage } from '@mutua/web-kit/parts';

export type PeopleFilters = Omit<QueryInput<'GET /users'>, 'page' | 'limit'>;

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    peopleSearch: build.infiniteQuery<ResponseOf<'GET /users'>, PeopleFilters, number>({
      infiniteQueryOptions: pageByPage,
      query: ({ queryArg, pageParam }) =>
        request('GET /users', { query: { ...queryArg, page: pageParam, limit: PAGE_SIZES.people } }),
      providesTags: ['User'],
    }),
    /** How many members a search would find. */
    peopleCount: build.query<number, PeopleFilters>({
      query: (filters) => request('GET /users', { query: { ...filters, page: 1, limit: 1 } }),
      transformResponse: ({ pagination }: ResponseOf<'GET /users'>) => pagination.total,
    }),
  }),
});

export const { usePeopleSearchInfiniteQuery, usePeopleCountQuery } = resource;

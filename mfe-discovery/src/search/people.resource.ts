import type { QueryInput, ResponseOf } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';
import { pageByPage } from '../shared/pages.ts';

export type PeopleFilters = Pick<QueryInput<'GET /users'>, 'q' | 'location' | 'sortBy'>;

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    peopleSearch: build.infiniteQuery<ResponseOf<'GET /users'>, PeopleFilters, number>({
      infiniteQueryOptions: pageByPage,
      query: ({ queryArg, pageParam }) => request('GET /users', { query: { ...queryArg, page: pageParam } }),
      providesTags: ['User'],
    }),
  }),
});

export const { usePeopleSearchInfiniteQuery } = resource;

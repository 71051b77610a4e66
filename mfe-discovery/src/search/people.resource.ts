import type { QueryInput, ResponseOf } from '@mutua/contracts';
import { PAGE_SIZES } from '@mutua/contracts/limits';
import { api, request } from '@mutua/web-kit';
import { pageByPage } from '@mutua/web-kit/parts';

export type PeopleFilters = Pick<QueryInput<'GET /users'>, 'q' | 'location' | 'sortBy'>;

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    peopleSearch: build.infiniteQuery<ResponseOf<'GET /users'>, PeopleFilters, number>({
      infiniteQueryOptions: pageByPage,
      query: ({ queryArg, pageParam }) =>
        request('GET /users', { query: { ...queryArg, page: pageParam, limit: PAGE_SIZES.people } }),
      providesTags: ['User'],
    }),
  }),
});

export const { usePeopleSearchInfiniteQuery } = resource;

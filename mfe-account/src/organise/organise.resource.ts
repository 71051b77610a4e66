import type { QueryInput } from '@mutua/contracts';
import { api, endpoint } from '@mutua/web-kit';

const query = (range: QueryInput<'GET /figures/members'>) => ({ query: range });

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    memberFigures: build.query(endpoint('GET /figures/members', query)),
    exchangeFigures: build.query(endpoint('GET /figures/exchanges', query)),
  }),
});

export const { useMemberFiguresQuery, useExchangeFiguresQuery } = resource;

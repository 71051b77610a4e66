import type { BodyInput } from '@mutua/contracts';
import { api, endpoint } from '@mutua/web-kit';

const resource = api.enhanceEndpoints({ addTagTypes: ['Claim', 'Want', 'Match'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Never kept: who opens the link again reads what holds then. */
    claim: build.query({
      ...endpoint('GET /claims/:token', (token: string) => ({ params: { token } }), 'claim'),
      keepUnusedDataFor: 0,
    }),
    acceptClaim: build.mutation(
      endpoint(
        'POST /claims/:token/accept',
        ({ token, ...body }: { token: string } & BodyInput<'POST /claims/:token/accept'>) => ({
          params: { token },
          body,
        }),
      ),
    ),
    refuseClaim: build.mutation(endpoint('POST /claims/:token/refuse', (token: string) => ({ params: { token } }))),
    waitingItems: build.query({ ...endpoint('GET /claims', null, 'waiting'), providesTags: ['Claim'] }),
  }),
});

/** Loads everything again that stored offers and needs are a part of. */
export const itemsChanged = () => resource.util.invalidateTags(['Claim', 'Skill', 'Stats', 'User', 'Want', 'Match']);

export const { useClaimQuery, useAcceptClaimMutation, useRefuseClaimMutation, useWaitingItemsQuery } = resource;

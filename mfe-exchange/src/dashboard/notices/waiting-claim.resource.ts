import { api, endpoint } from '@mutua/web-kit';

const resource = api.enhanceEndpoints({ addTagTypes: ['Claim'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** What the member has kept of an invitation, and has not stored yet. */
    waitingClaim: build.query({ ...endpoint('GET /claims', null, 'waiting'), providesTags: ['Claim'] }),
  }),
});

export const { useWaitingClaimQuery } = resource;

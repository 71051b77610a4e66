import type { BodyInput, ExchangeRequest, ResponseOf } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    sendRequest: build.mutation<ExchangeRequest, BodyInput<'POST /requests'>>({
      query: (body) => request('POST /requests', { body }),
      transformResponse: ({ request: sent }: ResponseOf<'POST /requests'>) => sent,
      invalidatesTags: ['Request', 'Stats'],
    }),
  }),
});

export const { useSendRequestMutation } = resource;

import type { ResponseOf } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    pushDevices: build.query<ResponseOf<'GET /push/subscriptions'>, void>({
      query: () => request('GET /push/subscriptions'),
    }),
    removePushDevice: build.mutation<ResponseOf<'DELETE /push/subscriptions/:id'>, string>({
      query: (id) => request('DELETE /push/subscriptions/:id', { params: { id } }),
    }),
    testPush: build.mutation<ResponseOf<'POST /push/test'>, void>({ query: () => request('POST /push/test') }),
  }),
});

export const { usePushDevicesQuery, useRemovePushDeviceMutation, useTestPushMutation } = resource;

import { api, endpoint } from '@mutua/web-kit';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    pushDevices: build.query(endpoint('GET /push/subscriptions')),
    removePushDevice: build.mutation(endpoint('DELETE /push/subscriptions/:id', 'id')),
    testPush: build.mutation(endpoint('POST /push/test')),
  }),
});

export const { usePushDevicesQuery, useRemovePushDeviceMutation, useTestPushMutation } = resource;

import type { BodyInput, ResponseOf } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    changePassword: build.mutation<ResponseOf<'PUT /auth/password'>, BodyInput<'PUT /auth/password'>>({
      query: (body) => request('PUT /auth/password', { body }),
      invalidatesTags: ['Session'],
    }),
  }),
});

export const { useChangePasswordMutation } = resource;

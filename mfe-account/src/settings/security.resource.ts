import type { BodyInput, ResponseOf } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';

/** A call without a body that changes the sign-in methods or the sessions. */
const change = (key: Parameters<typeof request>[0]) => ({
  query: () => request(key),
  invalidatesTags: ['Session' as const],
});

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    changePassword: build.mutation<ResponseOf<'PUT /auth/password'>, BodyInput<'PUT /auth/password'>>({
      query: (body) => request('PUT /auth/password', { body }),
      invalidatesTags: ['Session'],
    }),
    signInMethods: build.query<ResponseOf<'GET /auth/ways-in'>, void>({
      query: () => request('GET /auth/ways-in'),
      providesTags: ['Session'],
    }),
    askForAddress: build.mutation<ResponseOf<'POST /auth/address'>, string>({
      query: (email) => request('POST /auth/address', { body: { email } }),
      invalidatesTags: ['Session'],
    }),
    mailAddressLinks: build.mutation<ResponseOf<'POST /auth/address/again'>, void>(change('POST /auth/address/again')),
    keepAddress: build.mutation<ResponseOf<'DELETE /auth/address'>, void>(change('DELETE /auth/address')),
    connectGoogle: build.mutation<ResponseOf<'POST /auth/google/connect'>, void>({
      query: () => request('POST /auth/google/connect'),
    }),
    disconnectGoogle: build.mutation<ResponseOf<'DELETE /auth/google'>, void>(change('DELETE /auth/google')),
    confirmIdentity: build.mutation<ResponseOf<'POST /auth/confirm'>, BodyInput<'POST /auth/confirm'>>({
      query: (body) => request('POST /auth/confirm', { body }),
    }),
    confirmOptions: build.mutation<ResponseOf<'POST /auth/confirm/options'>, void>({
      query: () => request('POST /auth/confirm/options'),
    }),
    passkeyOptions: build.mutation<ResponseOf<'POST /auth/passkeys/options'>, void>({
      query: () => request('POST /auth/passkeys/options'),
    }),
    addPasskey: build.mutation<ResponseOf<'POST /auth/passkeys'>, BodyInput<'POST /auth/passkeys'>>({
      query: (body) => request('POST /auth/passkeys', { body }),
      invalidatesTags: ['Session'],
    }),
    renamePasskey: build.mutation<ResponseOf<'PUT /auth/passkeys/:id'>, { id: string; name: string }>({
      query: ({ id, name }) => request('PUT /auth/passkeys/:id', { params: { id }, body: { name } }),
      invalidatesTags: ['Session'],
    }),
    removePasskey: build.mutation<ResponseOf<'DELETE /auth/passkeys/:id'>, string>({
      query: (id) => request('DELETE /auth/passkeys/:id', { params: { id } }),
      invalidatesTags: ['Session'],
    }),
    beginSecondStep: build.mutation<ResponseOf<'POST /auth/second-step'>, void>({
      query: () => request('POST /auth/second-step'),
    }),
    switchSecondStepOn: build.mutation<ResponseOf<'PUT /auth/second-step'>, string>({
      query: (code) => request('PUT /auth/second-step', { body: { code } }),
      invalidatesTags: ['Session'],
    }),
    switchSecondStepOff: build.mutation<ResponseOf<'DELETE /auth/second-step'>, void>(
      change('DELETE /auth/second-step'),
    ),
    renewRecoveryCodes: build.mutation<ResponseOf<'POST /auth/recovery-codes'>, void>(
      change('POST /auth/recovery-codes'),
    ),
    endOtherSessions: build.mutation<ResponseOf<'DELETE /auth/sessions'>, void>(change('DELETE /auth/sessions')),
  }),
});

export const {
  useChangePasswordMutation,
  useSignInMethodsQuery,
  useAskForAddressMutation,
  useMailAddressLinksMutation,
  useKeepAddressMutation,
  useConnectGoogleMutation,
  useDisconnectGoogleMutation,
  useConfirmIdentityMutation,
  useConfirmOptionsMutation,
  usePasskeyOptionsMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  useBeginSecondStepMutation,
  useSwitchSecondStepOnMutation,
  useSwitchSecondStepOffMutation,
  useRenewRecoveryCodesMutation,
  useEndOtherSessionsMutation,
} = resource;

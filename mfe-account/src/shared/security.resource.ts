import { api, endpoint } from '@mutua/web-kit';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    changePassword: build.mutation({ ...endpoint('PUT /auth/password', 'body'), invalidatesTags: ['Session'] }),
    signInMethods: build.query({ ...endpoint('GET /auth/ways-in'), providesTags: ['Session'] }),
    askForAddress: build.mutation({
      ...endpoint('POST /auth/address', (email: string) => ({ body: { email } })),
      invalidatesTags: ['Session'],
    }),
    mailAddressLinks: build.mutation({ ...endpoint('POST /auth/address/again'), invalidatesTags: ['Session'] }),
    keepAddress: build.mutation({ ...endpoint('DELETE /auth/address'), invalidatesTags: ['Session'] }),
    connectGoogle: build.mutation(endpoint('POST /auth/google/connect')),
    disconnectGoogle: build.mutation({ ...endpoint('DELETE /auth/google'), invalidatesTags: ['Session'] }),
    confirmIdentity: build.mutation(endpoint('POST /auth/confirm', 'body')),
    confirmOptions: build.mutation(endpoint('POST /auth/confirm/options')),
    passkeyOptions: build.mutation(endpoint('POST /auth/passkeys/options')),
    addPasskey: build.mutation({ ...endpoint('POST /auth/passkeys', 'body'), invalidatesTags: ['Session'] }),
    renamePasskey: build.mutation({
      ...endpoint('PUT /auth/passkeys/:id', ({ id, name }: { id: string; name: string }) => ({
        params: { id },
        body: { name },
      })),
      invalidatesTags: ['Session'],
    }),
    removePasskey: build.mutation({ ...endpoint('DELETE /auth/passkeys/:id', 'id'), invalidatesTags: ['Session'] }),
    beginSecondStep: build.mutation(endpoint('POST /auth/second-step')),
    switchSecondStepOn: build.mutation({
      ...endpoint('PUT /auth/second-step', (code: string) => ({ body: { code } })),
      invalidatesTags: ['Session'],
    }),
    switchSecondStepOff: build.mutation({ ...endpoint('DELETE /auth/second-step'), invalidatesTags: ['Session'] }),
    renewRecoveryCodes: build.mutation({ ...endpoint('POST /auth/recovery-codes'), invalidatesTags: ['Session'] }),
    endOtherSessions: build.mutation({ ...endpoint('DELETE /auth/sessions'), invalidatesTags: ['Session'] }),
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

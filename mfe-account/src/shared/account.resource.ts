import type { ResponseOf } from '@mutua/contracts';
import { api, endpoint, type Prepare, request } from '@mutua/web-kit';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    providers: build.query(endpoint('GET /auth/providers')),
    /** The skill that a visitor wants to request. */
    goalSkill: build.query(endpoint('GET /skills/:id', 'id')),
    register: build.mutation(endpoint('POST /auth/register', 'body')),
    resendVerification: build.mutation(
      endpoint('POST /auth/resend-verification', (email: string) => ({ body: { email } })),
    ),
    /** Requests a new link instead of an expired one. */
    renewVerification: build.mutation(
      endpoint('POST /auth/resend-verification/:token', (token: string) => ({ params: { token } })),
    ),
    forgotPassword: build.mutation(endpoint('POST /auth/forgot-password', (email: string) => ({ body: { email } }))),
    resetLink: build.query(endpoint('GET /auth/reset-password/:token', (token: string) => ({ params: { token } }))),
    resetPassword: build.mutation(
      endpoint('POST /auth/reset-password/:token', ({ token, password }: { token: string; password: string }) => ({
        params: { token },
        body: { password },
      })),
    ),
    verifyEmail: build.mutation(endpoint('POST /auth/verify/:token', (token: string) => ({ params: { token } }))),
    updateProfile: build.mutation({ ...endpoint('PUT /users/profile', 'body'), invalidatesTags: ['User'] }),
    uploadAvatar: build.mutation<ResponseOf<'POST /upload/avatar'>, File>({
      query: (file) => {
        const form = new FormData();
        form.append('avatar', file);
        return request('POST /upload/avatar', { form });
      },
    }),
    /** Ends the session of a new device, by the secret of a mail. */
    notMe: build.mutation(endpoint('POST /auth/not-me/:token', (token: string) => ({ params: { token } }))),
    /** Confirms a new address, by the link of a mail. */
    confirmAddress: build.mutation({
      ...endpoint('POST /auth/address/:token/confirm', (token: string) => ({ params: { token } })),
      invalidatesTags: ['Session', 'User'],
    }),
    /** Cancels a change of the address and ends every session, by the link of a mail. */
    stopAddress: build.mutation(endpoint('POST /auth/address/:token/stop', (token: string) => ({ params: { token } }))),
    sessions: build.query({ ...endpoint('GET /auth/sessions'), providesTags: ['Session'] }),
    endSession: build.mutation({ ...endpoint('DELETE /auth/sessions/:id', 'id'), invalidatesTags: ['Session'] }),
    blocked: build.query({
      ...endpoint('GET /users/blocked', { query: { limit: 50 } }),
      providesTags: ['User'],
    }),
    unblock: build.mutation({ ...endpoint('DELETE /users/:id/block', 'id'), invalidatesTags: ['User'] }),
  }),
});

/** Whether members sign in with a password. True until the answer says otherwise. */
export const useHasPassword = (): boolean => resource.endpoints.providers.useQuery().data?.password ?? true;

/** The name of the OpenID provider, for sentences. */
export const useProviderName = (): string => resource.endpoints.providers.useQuery().data?.openid?.name ?? 'Google';

/** Loads the sign-in methods before the page is first shown. */
export const prepareProviders: Prepare = () => [resource.endpoints.providers.initiate(undefined, { subscribe: false })];

export const {
  useProvidersQuery,
  useGoalSkillQuery,
  useRegisterMutation,
  useResendVerificationMutation,
  useRenewVerificationMutation,
  useForgotPasswordMutation,
  useResetLinkQuery,
  useResetPasswordMutation,
  useVerifyEmailMutation,
  useUpdateProfileMutation,
  useUploadAvatarMutation,
  useNotMeMutation,
  useConfirmAddressMutation,
  useStopAddressMutation,
  useSessionsQuery,
  useEndSessionMutation,
  useBlockedQuery,
  useUnblockMutation,
} = resource;

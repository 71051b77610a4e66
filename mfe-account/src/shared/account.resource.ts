import type { BodyInput, ResponseOf } from '@mutua/contracts';
import { api, type Prepare, request } from '@mutua/web-kit';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    providers: build.query<ResponseOf<'GET /auth/providers'>, void>({ query: () => request('GET /auth/providers') }),
    /** The skill that a visitor wants to request. */
    goalSkill: build.query<ResponseOf<'GET /skills/:id'>, string>({
      query: (id) => request('GET /skills/:id', { params: { id } }),
    }),
    register: build.mutation<ResponseOf<'POST /auth/register'>, BodyInput<'POST /auth/register'>>({
      query: (body) => request('POST /auth/register', { body }),
    }),
    resendVerification: build.mutation<ResponseOf<'POST /auth/resend-verification'>, string>({
      query: (email) => request('POST /auth/resend-verification', { body: { email } }),
    }),
    /** Requests a new link instead of an expired one. */
    renewVerification: build.mutation<ResponseOf<'POST /auth/resend-verification/:token'>, string>({
      query: (token) => request('POST /auth/resend-verification/:token', { params: { token } }),
    }),
    forgotPassword: build.mutation<ResponseOf<'POST /auth/forgot-password'>, string>({
      query: (email) => request('POST /auth/forgot-password', { body: { email } }),
    }),
    resetLink: build.query<ResponseOf<'GET /auth/reset-password/:token'>, string>({
      query: (token) => request('GET /auth/reset-password/:token', { params: { token } }),
    }),
    resetPassword: build.mutation<ResponseOf<'POST /auth/reset-password/:token'>, { token: string; password: string }>({
      query: ({ token, password }) =>
        request('POST /auth/reset-password/:token', { params: { token }, body: { password } }),
    }),
    verifyEmail: build.mutation<ResponseOf<'POST /auth/verify/:token'>, string>({
      query: (token) => request('POST /auth/verify/:token', { params: { token } }),
    }),
    updateProfile: build.mutation<ResponseOf<'PUT /users/profile'>, BodyInput<'PUT /users/profile'>>({
      query: (body) => request('PUT /users/profile', { body }),
      invalidatesTags: ['User'],
    }),
    uploadAvatar: build.mutation<ResponseOf<'POST /upload/avatar'>, File>({
      query: (file) => {
        const form = new FormData();
        form.append('avatar', file);
        return request('POST /upload/avatar', { form });
      },
    }),
    /** Ends the session of a new device, by the secret of a mail. */
    notMe: build.mutation<ResponseOf<'POST /auth/not-me/:token'>, string>({
      query: (token) => request('POST /auth/not-me/:token', { params: { token } }),
    }),
    /** Confirms a new address, by the link of a mail. */
    confirmAddress: build.mutation<ResponseOf<'POST /auth/address/:token/confirm'>, string>({
      query: (token) => request('POST /auth/address/:token/confirm', { params: { token } }),
      invalidatesTags: ['Session', 'User'],
    }),
    /** Cancels a change of the address and ends every session, by the link of a mail. */
    stopAddress: build.mutation<ResponseOf<'POST /auth/address/:token/stop'>, string>({
      query: (token) => request('POST /auth/address/:token/stop', { params: { token } }),
    }),
    sessions: build.query<ResponseOf<'GET /auth/sessions'>, void>({
      query: () => request('GET /auth/sessions'),
      providesTags: ['Session'],
    }),
    endSession: build.mutation<ResponseOf<'DELETE /auth/sessions/:id'>, string>({
      query: (id) => request('DELETE /auth/sessions/:id', { params: { id } }),
      invalidatesTags: ['Session'],
    }),
    blocked: build.query<ResponseOf<'GET /users/blocked'>, void>({
      query: () => request('GET /users/blocked', { query: { limit: 50 } }),
      providesTags: ['User'],
    }),
    unblock: build.mutation<ResponseOf<'DELETE /users/:id/block'>, string>({
      query: (id) => request('DELETE /users/:id/block', { params: { id } }),
      invalidatesTags: ['User'],
    }),
  }),
});

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

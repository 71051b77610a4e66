import { z } from 'zod';
import { MessageBody, optionalText } from '../core/common.ts';
import { EmailField } from '../core/email.ts';
import { defineEndpoints, IdParam, TokenParam } from '../core/endpoint.ts';
import { BrowserTimeZone } from '../core/time-fields.ts';
import { LIMITS } from '../limits.ts';
import { User } from '../members/entities.ts';
import { Goal } from '../members/forms.ts';
import { MemberName } from '../members/member-name.ts';
import { say } from '../texts/say.ts';
import { InvitationCode } from '../trust/forms.ts';
import { Session } from './entities.ts';
import { ForgotPasswordInput, LoginInput, RegisterInput, ResetPasswordInput } from './forms.ts';

const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });

const Verified = MessageBody.extend({
  email: z.string(),
  name: z.string(),
  goal: Goal.optional(),
  passwordToken: z.string().optional(),
});

export const accountEndpoints = defineEndpoints('auth', {
  'POST /auth/register': {
    auth: 'public',
    limit: 'register',
    summary:
      'Register; the same answer whether the address is known or not. Sends a verification mail. 403 invitation_needed, domain_needed or registration_closed as the site wants it; password_off when members sign in elsewhere.',
    body: RegisterInput.extend({ name: MemberName }),
    response: MessageBody,
    status: 201,
  },
  'POST /auth/login': {
    auth: 'public',
    limit: 'login',
    summary:
      'Sign in. 403 with requiresVerification before the address is confirmed; password_off when members sign in elsewhere.',
    body: LoginInput,
    response: Tokens.extend({ user: User }),
  },
  'POST /auth/logout': {
    summary: 'End the session that the caller is using.',
    response: MessageBody,
  },
  'GET /auth/me': {
    summary: 'The signed-in member.',
    response: z.object({ user: User }),
  },
  'POST /auth/refresh': {
    auth: 'public',
    limit: 'refresh',
    summary: 'Exchange a refresh token for a new pair.',
    body: z.object({
      refreshToken: z
        .string({ error: say('No refresh token available') })
        .min(1)
        .max(500),
    }),
    response: Tokens,
  },
  'POST /auth/forgot-password': {
    auth: 'public',
    limit: 'mails',
    summary: 'Send a reset link if the address is known; the answer is the same in either case.',
    body: ForgotPasswordInput,
    response: MessageBody,
  },
  'GET /auth/reset-password/:token': {
    auth: 'public',
    limit: 'links',
    summary: 'Whose password a reset link sets, for password managers; uses nothing up.',
    params: TokenParam,
    response: z.object({ email: z.string() }),
  },
  'POST /auth/reset-password/:token': {
    auth: 'public',
    limit: 'links',
    summary: 'Set a new password; ends every session of the member.',
    params: TokenParam,
    body: ResetPasswordInput,
    response: MessageBody,
  },
  'POST /auth/verify/:token': {
    auth: 'public',
    limit: 'links',
    summary:
      'Confirm an e-mail address. Answers with the address, the name and the goal of its registration, and the same again while the link is valid. If it was registered several times with different passwords, none of them becomes valid: the owner of the mailbox chooses one with `passwordToken`, by POST /auth/reset-password/:token.',
    params: TokenParam,
    response: Verified,
  },
  'GET /auth/verify/:token': {
    auth: 'public',
    limit: 'links',
    changes: true,
    summary:
      'Confirms, too, for clients of the first version. Pages confirm by POST after a press, because programs that look at mails open links.',
    params: TokenParam,
    response: Verified,
  },
  'POST /auth/resend-verification': {
    auth: 'public',
    limit: 'mails',
    summary: 'Send the verification mail again; always 200.',
    body: z.object({ email: EmailField }),
    response: MessageBody,
  },
  'POST /auth/resend-verification/:token': {
    auth: 'public',
    limit: 'mails',
    summary: 'Send the verification mail again to the address that got this link, which may be too old; always 200.',
    params: TokenParam,
    response: MessageBody,
  },
  'GET /auth/providers': {
    auth: 'public',
    summary: 'Which ways of signing in are configured.',
    response: z.object({
      google: z.boolean(),
      /** False when members sign in only elsewhere, or with passkeys that they have. Absent in answers of earlier releases. */
      password: z.boolean().optional(),
      /** The provider when it is not Google itself. */
      openid: z.object({ name: z.string() }).nullable().optional(),
    }),
  },
  'GET /auth/google': {
    auth: 'public',
    limit: 'login',
    summary:
      'Visited by the browser itself: leave for the OpenID provider. The goal, the time zone and the invitation are those of a member who joins by it.',
    query: z.object({
      goal: optionalText(LIMITS.query.max),
      timeZone: BrowserTimeZone,
      invitation: InvitationCode.optional().catch(undefined),
    }),
    status: 302,
  },
  'GET /auth/google/callback': {
    auth: 'public',
    limit: 'login',
    changes: true,
    summary:
      'Visited by the browser itself: the return from the provider. Goes on to /login, with `token` and `refresh` or with `error`.',
    status: 302,
  },
  'GET /auth/sessions': {
    summary: "The member's signed-in devices.",
    response: z.object({ sessions: z.array(Session) }),
  },
  'DELETE /auth/sessions/:id': {
    summary: 'End one of the own sessions.',
    params: IdParam,
    response: MessageBody,
  },
});

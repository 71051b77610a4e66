import { z } from 'zod';
import { LoginInput } from '../accounts/forms.ts';
import { MessageBody } from '../core/common.ts';
import { defineEndpoints, TokenParam } from '../core/endpoint.ts';
import { BrowserTimeZone } from '../core/time-fields.ts';
import { User } from '../members/entities.ts';
import { say } from '../texts/say.ts';
import { AddressChange, Passkey, SignInMethods } from './entities.ts';
import { ChangeAddressInput, ChangePasswordInput, PasskeyName } from './forms.ts';

const SignedIn = z.object({ accessToken: z.string(), refreshToken: z.string(), user: User });

/** Options and answers of WebAuthn as JSON of the browser. The library defines their shape and checks each field. */
const WebAuthnJson = z.record(z.string(), z.unknown());
const Options = z.object({ options: WebAuthnJson });
const PasskeyId = z.object({ id: z.string().regex(/^[\w-]{1,1400}$/) });

const Code = z
  .string({ error: say('Enter the code') })
  .trim()
  .min(6, say('Enter the code'))
  .max(20, say('Enter the code'));
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/**
 * The calls with which members manage their sign-in methods. A change needs a sign-in within the last ten minutes; otherwise 403
 * confirm_needed.
 */
export const securityEndpoints = defineEndpoints('auth', {
  'GET /auth/ways-in': {
    summary: "The member's password, passkeys and second step; no secrets.",
    response: SignInMethods,
  },
  'PUT /auth/password': {
    limit: 'login',
    summary:
      'Change the own password. 403 wrong_password with a wrong one; 400 no_password for a member who has none. Ends every session but this one, whose token has to be exchanged.',
    body: ChangePasswordInput,
    response: MessageBody,
  },
  'POST /auth/address': {
    limit: 'mails',
    summary:
      'Ask for another address. Both addresses get a link by mail, and both have to confirm within 24 hours. The answer says nothing about whether the new one is known here. A second question replaces the first.',
    body: ChangeAddressInput,
    response: z.object({ addressChange: AddressChange }),
  },
  'POST /auth/address/again': {
    limit: 'mails',
    summary: 'Send the links again to the addresses that have not confirmed. 404 when no change waits.',
    response: z.object({ addressChange: AddressChange }),
  },
  'DELETE /auth/address': {
    summary: 'Keep the present address: the links no longer work.',
    response: MessageBody,
  },
  'POST /auth/address/:token/confirm': {
    auth: 'public',
    limit: 'links',
    summary:
      'By the link of a mail: confirm a change of address. `isDone` says whether both have confirmed. 400 invalid_link; 409 address_taken when somebody else has confirmed the new address meanwhile.',
    params: TokenParam,
    response: MessageBody.extend({ isDone: z.boolean() }),
  },
  'POST /auth/address/:token/stop': {
    auth: 'public',
    limit: 'links',
    summary:
      'By the link of the mail to the present address: stop the change and end every session. Answers with a token for a new password, by POST /auth/reset-password/:token.',
    params: TokenParam,
    response: MessageBody.extend({ passwordToken: z.string() }),
  },
  'POST /auth/google/connect': {
    limit: 'login',
    summary:
      'Begin to connect an account of the OpenID provider: the page that the browser goes to. The browser comes back to /settings/account, with `google=connected` or the reason why not. 404 where no provider is configured.',
    response: z.object({ address: z.string() }),
  },
  'DELETE /auth/google': {
    summary: 'Disconnect the account of the OpenID provider. 409 last_way_in when the member has no other way in.',
    response: MessageBody,
  },
  'POST /auth/confirm': {
    limit: 'login',
    summary: 'Say again who one is, with the password or a passkey, before a way in is changed. 403 wrong_password.',
    body: z
      .object({ password: LoginInput.shape.password.optional(), passkey: WebAuthnJson.optional() })
      .refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
        path: ['password'],
        message: say('This field is required'),
      }),
    response: MessageBody,
  },
  'POST /auth/confirm/options': {
    summary: 'What the browser needs to confirm with a passkey. Valid for five minutes, once.',
    response: Options,
  },
  'POST /auth/passkeys/options': {
    summary: 'What the browser needs to make a passkey. Valid for five minutes, once.',
    response: Options,
  },
  'POST /auth/passkeys': {
    summary: 'Keep a passkey that the browser has made.',
    body: z.object({ name: PasskeyName, passkey: WebAuthnJson }),
    response: z.object({ passkey: Passkey }),
    status: 201,
  },
  'PUT /auth/passkeys/:id': {
    summary: 'Name a passkey.',
    params: PasskeyId,
    body: z.object({ name: PasskeyName }),
    response: z.object({ passkey: Passkey }),
  },
  'DELETE /auth/passkeys/:id': {
    summary: 'Remove a passkey. 409 last_way_in when the member has no other way in.',
    params: PasskeyId,
    response: MessageBody,
  },
  'POST /auth/login/passkey-options': {
    auth: 'public',
    limit: 'passkeyOptions',
    summary: 'What the browser needs to sign in with a passkey. Valid for five minutes, once. The same for everybody.',
    response: Options,
  },
  'POST /auth/login/passkey': {
    auth: 'public',
    limit: 'login',
    summary: 'Sign in with a passkey, without a password. It counts as both steps.',
    body: z.object({ passkey: WebAuthnJson, timeZone: BrowserTimeZone }),
    response: SignedIn,
  },
  'POST /auth/login/second-step': {
    auth: 'public',
    limit: 'login',
    summary:
      'The second step of a sign-in, with the `current.ticket` of the 403 second_step_needed: a code of the app, or a recovery code. 403 wrong_code; 403 ticket_expired after five minutes.',
    body: z.object({ ticket: z.string().min(1).max(200), code: Code }),
    response: SignedIn,
  },
  'POST /auth/second-step': {
    summary: 'Begin to set up an authenticator app: the secret, its address and a picture of that. Nothing is on yet.',
    response: z.object({ secret: z.string(), uri: z.string(), qr: z.array(z.string()) }),
  },
  'PUT /auth/second-step': {
    limit: 'login',
    summary: 'Switch the second step on with a first code. Answers with the recovery codes, which are shown only now.',
    body: z.object({ code: Code }),
    response: RecoveryCodes,
  },
  'DELETE /auth/second-step': {
    summary: 'Switch the second step off.',
    response: MessageBody,
  },
  'POST /auth/recovery-codes': {
    summary: 'Make new recovery codes; the old ones no longer work.',
    response: RecoveryCodes,
  },
  'DELETE /auth/sessions': {
    summary: 'End every own session but this one.',
    response: MessageBody,
  },
  'POST /auth/not-me/:token': {
    auth: 'public',
    limit: 'links',
    summary:
      'By the link of a mail about a new device: end that session. Answers with a token for a new password, by POST /auth/reset-password/:token.',
    params: TokenParam,
    response: MessageBody.extend({ passwordToken: z.string() }),
  },
});

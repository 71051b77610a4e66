import { ForbiddenError, implement, languageOf, languageOfAnswer } from '@mutua/service-kit';
import type { Request, Response, Router } from 'express';
import type { SignInWays } from '../openid/openid.routes.ts';
import type { AccountService } from './account.service.ts';
import type { AddressService } from './address.service.ts';
import type { RegistrationService } from './registration.service.ts';

const RESENT = { message: 'If this address waits for its verification, a new link is on its way.' };

const clientOf = (req: Request, res: Response) => ({
  userAgent: req.get('user-agent') ?? '',
  language: languageOfAnswer(res),
});

export function accountRoutes(
  router: Router,
  {
    accounts,
    addresses,
    registrations,
    ways,
  }: { accounts: AccountService; addresses: AddressService; registrations: RegistrationService; ways: SignInWays },
): void {
  /** @throws ForbiddenError on a site whose members sign in elsewhere */
  function requirePassword(): void {
    if (!ways.hasPassword)
      throw new ForbiddenError(['Please sign in with {name}', { name: ways.providerName }], 'password_off');
  }

  implement(router, 'POST /auth/register', async ({ body, req }) => {
    requirePassword();
    await registrations.register(body, languageOf(req.get('accept-language')));
    return { message: 'Registration successful! Please check your email for verification.' };
  });

  for (const key of ['POST /auth/verify/:token', 'GET /auth/verify/:token'] as const) {
    implement(router, key, async ({ params }) => {
      const verified = await registrations.verify(params.token);
      const message = verified.passwordToken
        ? 'Email verified successfully! Please choose a password.'
        : 'Email verified successfully!';
      return { message, ...verified };
    });
  }

  implement(router, 'POST /auth/resend-verification', ({ body }) => {
    registrations.resendVerification(body);
    return RESENT;
  });

  implement(router, 'POST /auth/resend-verification/:token', ({ params }) => {
    registrations.resendVerification(params);
    return RESENT;
  });

  implement(router, 'POST /auth/login', ({ body, req, res }) => {
    requirePassword();
    return accounts.login(body, { address: req.ip ?? '', ...clientOf(req, res) });
  });

  implement(router, 'POST /auth/login/second-step', ({ body, req, res }) =>
    accounts.finishLogin(body, clientOf(req, res)),
  );

  implement(router, 'POST /auth/login/passkey', ({ body: { passkey, timeZone }, req, res }) =>
    accounts.loginByPasskey(passkey, { timeZone, ...clientOf(req, res) }),
  );

  implement(router, 'POST /auth/not-me/:token', async ({ params }) => ({
    message: 'This device is signed out.',
    passwordToken: await accounts.notMe(params.token),
  }));

  implement(router, 'POST /auth/forgot-password', async ({ body }) => {
    requirePassword();
    await accounts.forgotPassword(body.email);
    return { message: 'If this address is known here, a link to reset the password is on its way.' };
  });

  implement(router, 'GET /auth/reset-password/:token', async ({ params }) => ({
    email: await accounts.addressOfReset(params.token),
  }));

  implement(router, 'POST /auth/reset-password/:token', async ({ params, body, req }) => {
    await accounts.resetPassword(params.token, body.password, { address: req.ip ?? '' });
    return { message: 'Password reset successfully!' };
  });

  implement(router, 'PUT /auth/password', async ({ caller, body, req }) => {
    await accounts.changePassword(caller, body, { address: req.ip ?? '' });
    return { message: 'Password changed' };
  });

  implement(router, 'POST /auth/address', async ({ caller, body }) => ({
    addressChange: await addresses.requestChange(caller, body.email),
  }));

  implement(router, 'POST /auth/address/again', async ({ caller }) => ({
    addressChange: await addresses.resendLinks(caller),
  }));

  implement(router, 'DELETE /auth/address', async ({ caller }) => {
    await addresses.cancel(caller);
    return { message: 'Your address stays as it is.' };
  });

  implement(router, 'POST /auth/address/:token/confirm', async ({ params }) => {
    const isDone = await addresses.confirm(params.token);
    const message = isDone ? 'Your address is changed.' : 'Confirmed. Now the other address has to confirm, too.';
    return { message, isDone };
  });

  implement(router, 'POST /auth/address/:token/stop', async ({ params }) => ({
    message: 'The change is stopped, and every device is signed out.',
    passwordToken: await addresses.stop(params.token),
  }));
}

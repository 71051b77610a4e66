import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { AccountService } from './account.service.ts';

export function accountRoutes(router: Router, { accounts }: { accounts: AccountService }): void {
  implement(router, 'POST /auth/register', async ({ body }) => {
    await accounts.register(body);
    return { message: 'Registration successful! Please check your email for verification.' };
  });

  implement(router, 'GET /auth/verify/:token', async ({ params }) => {
    await accounts.verify(params.token);
    return { message: 'Email verified successfully!' };
  });

  implement(router, 'POST /auth/resend-verification', async ({ body }) => {
    await accounts.resendVerification(body.email);
    return { message: 'If this address waits for its verification, a new link is on its way.' };
  });

  implement(router, 'POST /auth/login', ({ body, req }) =>
    accounts.login(body, { address: req.ip ?? '', userAgent: req.get('user-agent') ?? '' }),
  );

  implement(router, 'POST /auth/forgot-password', async ({ body }) => {
    await accounts.forgotPassword(body.email);
    return { message: 'If this address is known here, a link to reset the password is on its way.' };
  });

  implement(router, 'POST /auth/reset-password/:token', async ({ params, body }) => {
    await accounts.resetPassword(params.token, body.password);
    return { message: 'Password reset successfully!' };
  });

  // Signing in with Google is not built yet, and a button that leads nowhere must not be shown.
  implement(router, 'GET /auth/providers', () => ({ google: false }));
}

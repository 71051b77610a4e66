import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { PasskeyService } from '../passkeys/passkey.service.ts';
import type { SignInMethodsService } from './sign-in-methods.service.ts';

export function signInMethodsRoutes(
  router: Router,
  { signInMethods, passkeys }: { signInMethods: SignInMethodsService; passkeys: PasskeyService },
): void {
  implement(router, 'GET /auth/ways-in', ({ caller }) => signInMethods.list(caller));

  implement(router, 'POST /auth/confirm', async ({ caller, body, req }) => {
    await signInMethods.confirm(caller, body, req.ip ?? '');
    return { message: 'Confirmed' };
  });

  implement(router, 'POST /auth/confirm/options', async () => ({ options: await passkeys.beginUse('confirm') }));

  implement(router, 'POST /auth/passkeys/options', async ({ caller }) => ({
    options: await signInMethods.passkeyOptions(caller),
  }));

  implement(router, 'POST /auth/passkeys', async ({ caller, body }) => ({
    passkey: await signInMethods.addPasskey(caller, body.name, body.passkey),
  }));

  implement(router, 'PUT /auth/passkeys/:id', async ({ caller, params, body }) => ({
    passkey: await signInMethods.renamePasskey(caller, params.id, body.name),
  }));

  implement(router, 'DELETE /auth/passkeys/:id', async ({ caller, params }) => {
    await signInMethods.removePasskey(caller, params.id);
    return { message: 'Passkey removed' };
  });

  implement(router, 'POST /auth/login/passkey-options', async () => ({ options: await passkeys.beginUse('sign-in') }));

  implement(router, 'DELETE /auth/google', async ({ caller }) => {
    await signInMethods.disconnectOpenId(caller);
    return { message: 'Disconnected' };
  });

  implement(router, 'POST /auth/second-step', ({ caller }) => signInMethods.beginSecondStep(caller));

  implement(router, 'PUT /auth/second-step', async ({ caller, body }) => ({
    recoveryCodes: await signInMethods.switchSecondStepOn(caller, body.code),
  }));

  implement(router, 'DELETE /auth/second-step', async ({ caller }) => {
    await signInMethods.switchSecondStepOff(caller);
    return { message: 'The second step is off' };
  });

  implement(router, 'POST /auth/recovery-codes', async ({ caller }) => ({
    recoveryCodes: await signInMethods.renewRecoveryCodes(caller),
  }));
}

import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { PasskeyService } from '../passkeys/passkey.service.ts';
import type { WaysInService } from './ways-in.service.ts';

export function waysInRoutes(
  router: Router,
  { waysIn, passkeys }: { waysIn: WaysInService; passkeys: PasskeyService },
): void {
  implement(router, 'GET /auth/ways-in', ({ caller }) => waysIn.list(caller));

  implement(router, 'POST /auth/confirm', async ({ caller, body, req }) => {
    await waysIn.confirm(caller, body, req.ip ?? '');
    return { message: 'Confirmed' };
  });

  implement(router, 'POST /auth/confirm/options', async () => ({ options: await passkeys.beginUse('confirm') }));

  implement(router, 'POST /auth/passkeys/options', async ({ caller }) => ({
    options: await waysIn.passkeyOptions(caller),
  }));

  implement(router, 'POST /auth/passkeys', async ({ caller, body }) => ({
    passkey: await waysIn.addPasskey(caller, body.name, body.passkey),
  }));

  implement(router, 'PUT /auth/passkeys/:id', async ({ caller, params, body }) => ({
    passkey: await waysIn.renamePasskey(caller, params.id, body.name),
  }));

  implement(router, 'DELETE /auth/passkeys/:id', async ({ caller, params }) => {
    await waysIn.removePasskey(caller, params.id);
    return { message: 'Passkey removed' };
  });

  implement(router, 'POST /auth/login/passkey-options', async () => ({ options: await passkeys.beginUse('sign-in') }));

  implement(router, 'DELETE /auth/google', async ({ caller }) => {
    await waysIn.disconnectOpenId(caller);
    return { message: 'Google is disconnected' };
  });

  implement(router, 'POST /auth/second-step', ({ caller }) => waysIn.beginSecondStep(caller));

  implement(router, 'PUT /auth/second-step', async ({ caller, body }) => ({
    recoveryCodes: await waysIn.switchSecondStepOn(caller, body.code),
  }));

  implement(router, 'DELETE /auth/second-step', async ({ caller }) => {
    await waysIn.switchSecondStepOff(caller);
    return { message: 'The second step is off' };
  });

  implement(router, 'POST /auth/recovery-codes', async ({ caller }) => ({
    recoveryCodes: await waysIn.renewRecoveryCodes(caller),
  }));
}

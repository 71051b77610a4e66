import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { InvitationService } from './invitation.service.ts';

export function invitationRoutes(router: Router, { invitations }: { invitations: InvitationService }): void {
  implement(router, 'GET /invitations', async ({ caller }) => ({ invitation: await invitations.view(caller) }));

  implement(router, 'PUT /invitations', async ({ caller, body }) => ({
    invitation: await invitations.change(caller, body),
  }));

  implement(router, 'POST /invitations/renew', async ({ caller }) => ({ invitation: await invitations.renew(caller) }));

  implement(router, 'GET /invitations/:code', ({ params }) => invitations.look(params.code));
}

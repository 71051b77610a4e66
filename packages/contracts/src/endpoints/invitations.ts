import { z } from 'zod';
import '../jitless.ts';
import { defineEndpoints } from '../endpoint.ts';
import { Invitation, InvitationLook } from '../entities/invitations.ts';
import { InvitationCode, InvitationInput } from '../forms/invitations.ts';

const OneInvitation = z.object({ invitation: Invitation });

/** The calls about invitation links, in the auth service. */
export const invitationsEndpoints = defineEndpoints('auth', {
  'GET /invitations': {
    summary:
      "The caller's invitation link: how many joined by it, and the names of those who say so. Who invited the caller.",
    response: OneInvitation,
  },
  'PUT /invitations': {
    summary: 'Choose whether profiles may say whom the caller has invited, and who has invited the caller.',
    body: InvitationInput,
    response: OneInvitation,
  },
  'POST /invitations/renew': {
    summary: 'Make an invitation link, or another one: the one before no longer works.',
    response: OneInvitation,
    status: 201,
  },
  'GET /invitations/:code': {
    auth: 'public',
    limit: 'invitations',
    summary: 'Whether an invitation link works, and what its member is called. A closed one is no error.',
    params: z.object({ code: InvitationCode }),
    response: InvitationLook,
  },
});

import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { Invitation, InvitationLook } from '../entities/invitations.ts';
import { InvitationCode, InvitationInput } from '../forms/invitations.ts';

const OneInvitation = z.object({ invitation: Invitation });

/** The calls about invitation links, in the auth service. */
export const invitationsEndpoints = defineEndpoints({
  'GET /invitations': {
    service: 'auth',
    auth: 'required',
    summary:
      "The caller's invitation link: how many joined by it, and the names of those who say so. Who invited the caller.",
    response: OneInvitation,
  },
  'PUT /invitations': {
    service: 'auth',
    auth: 'required',
    summary: 'Choose whether profiles may say whom the caller has invited, and who has invited the caller.',
    body: InvitationInput,
    response: OneInvitation,
  },
  'POST /invitations/renew': {
    service: 'auth',
    auth: 'required',
    summary: 'Make an invitation link, or another one: the one before no longer works.',
    response: OneInvitation,
    status: 201,
  },
  'GET /invitations/:code': {
    service: 'auth',
    auth: 'public',
    limit: 'invitations',
    summary: 'Whether an invitation link works, and what its member is called. A closed one is no error.',
    params: z.object({ code: InvitationCode }),
    response: InvitationLook,
  },
});

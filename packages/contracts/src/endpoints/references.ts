import { z } from 'zod';
import { MessageBody, Pagination, pageQuery } from '../common.ts';
import { PAGE_SIZES } from '../constants.ts';
import { defineEndpoints, IdParam } from '../endpoint.ts';
import { Reference } from '../entities/references.ts';
import { ReferenceDecision, ReferenceInput } from '../forms/references.ts';

const OneReference = z.object({ reference: Reference });

/** The calls about references, with which members vouch for somebody whom they know outside of Mutua. */
export const referencesEndpoints = defineEndpoints('auth', {
  'GET /users/:id/references': {
    auth: 'optional',
    summary: 'Who vouches for a member: the newest 20 that the member shows.',
    params: IdParam,
    query: z.object(pageQuery(PAGE_SIZES.default)),
    response: z.object({
      references: z.array(Reference),
      /** How many of all references count for the number on the profile. */
      counted: z.number().int(),
      /** On the caller's own profile: references that are not shown, newest first, at most 50. */
      waiting: z.array(Reference).optional(),
      /** For a signed-in caller: the caller's own reference for this member. */
      own: Reference.nullable().optional(),
      /** For a signed-in caller on another profile: whether the caller may write a reference. */
      mayWrite: z.boolean().optional(),
      pagination: Pagination,
    }),
  },
  'POST /users/:id/references': {
    summary:
      'Vouch for a member, who decides whether it is shown. 403 exchange_needed, too_new, own_profile or not_available; 409 already_vouched; 5 in 90 days, 429 after that.',
    params: IdParam,
    body: ReferenceInput,
    response: OneReference,
    status: 201,
  },
  'PUT /references/:id': {
    summary: 'Show on the own profile what somebody has written about the caller, or do not show it.',
    params: IdParam,
    body: ReferenceDecision,
    response: OneReference,
  },
  'DELETE /references/:id': {
    summary: 'Remove a reference that the caller has written or received.',
    params: IdParam,
    response: MessageBody,
  },
});

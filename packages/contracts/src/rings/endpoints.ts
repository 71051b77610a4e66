import { z } from 'zod';
import { MessageBody, optionalChoice, Pagination, pageQuery } from '../core/common.ts';
import { defineEndpoints, IdParam } from '../core/endpoint.ts';
import { PAGE_SIZES } from '../core/limits.ts';
import { Ring, RingSuggestion } from './entities.ts';
import { RingInput, RingRefusal } from './forms.ts';
import { RING_STATUSES } from './limits.ts';

const Offer = RingInput.pick({ offer: true });
const OneRing = z.object({ ring: Ring });

/** The calls of exchange rings, in the matches service. */
export const ringEndpoints = defineEndpoints('matches', {
  'GET /rings': {
    summary: "The caller's rings, the latest change first. `open` are those that are proposed or in progress.",
    query: z.object({ status: optionalChoice(['open', ...RING_STATUSES]), ...pageQuery(PAGE_SIZES.rings) }),
    response: z.object({ rings: z.array(Ring), pagination: Pagination }),
  },
  'GET /rings/suggestions': {
    summary: 'Rings that the caller could start, the best first. Nobody is asked by this.',
    query: z.object({ limit: z.coerce.number().int().min(1).max(10).default(3) }),
    response: z.object({ suggestions: z.array(RingSuggestion) }),
  },
  'PUT /rings/suggestions/:offer': {
    summary: 'Suggest rings to this skill again.',
    params: Offer,
    response: MessageBody,
  },
  'DELETE /rings/suggestions/:offer': {
    summary: 'Not for me: suggest no ring to this skill for 90 days.',
    params: Offer,
    response: MessageBody,
  },
  'POST /rings': {
    limit: 'rings',
    summary:
      'Ask the others. 409 ring_gone when it is no longer possible, with another suggestion (or null) as `current`; no_seat when a member has no place for another ring; want_taken with the ring that the want is in as `current`; too_many_rings.',
    body: RingInput,
    response: OneRing,
    status: 201,
  },
  'GET /rings/:id': {
    summary: 'One ring of the caller. 404 for everybody else.',
    params: IdParam,
    response: OneRing,
  },
  'PUT /rings/:id/accept': {
    summary:
      'Say yes. The last yes confirms the ring. 409 want_taken with the ring that the want is in as `current`; ring_gone with the ring as `current`.',
    params: IdParam,
    response: OneRing,
  },
  'PUT /rings/:id/decline': {
    summary: 'Say no, also after a yes. Nobody is told who did. 409 ring_gone with the ring as `current`.',
    params: IdParam,
    body: RingRefusal,
    response: OneRing,
  },
  'PUT /rings/:id/withdraw': {
    summary: 'Take back a ring that the caller has started. 409 ring_gone with the ring as `current`.',
    params: IdParam,
    response: OneRing,
  },
});

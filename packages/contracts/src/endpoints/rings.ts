import { z } from 'zod';
import { MessageBody, ObjectId, optionalChoice, Pagination, pageQuery } from '../common.ts';
import { PAGE_SIZES, RING_STATUSES } from '../constants.ts';
import { defineEndpoints } from '../endpoint.ts';
import { Ring, RingSuggestion } from '../entities/rings.ts';
import { RingInput, RingRefusal } from '../forms.ts';

const Id = z.object({ id: ObjectId });
const Offer = RingInput.pick({ offer: true });
const OneRing = z.object({ ring: Ring });

/** The calls of exchange rings, in the matches service. */
export const ringsEndpoints = defineEndpoints({
  'GET /rings': {
    service: 'matches',
    auth: 'required',
    summary: "The caller's rings, the latest change first. `open` are those that are proposed or in progress.",
    query: z.object({ status: optionalChoice(['open', ...RING_STATUSES]), ...pageQuery(PAGE_SIZES.rings) }),
    response: z.object({ rings: z.array(Ring), pagination: Pagination }),
  },
  'GET /rings/suggestions': {
    service: 'matches',
    auth: 'required',
    summary: 'Rings that the caller could start, the best first. Nobody is asked by this.',
    query: z.object({ limit: z.coerce.number().int().min(1).max(10).default(3) }),
    response: z.object({ suggestions: z.array(RingSuggestion) }),
  },
  'PUT /rings/suggestions/:offer': {
    service: 'matches',
    auth: 'required',
    summary: 'Suggest rings to this skill again.',
    params: Offer,
    response: MessageBody,
  },
  'DELETE /rings/suggestions/:offer': {
    service: 'matches',
    auth: 'required',
    summary: 'Not for me: suggest no ring to this skill for 90 days.',
    params: Offer,
    response: MessageBody,
  },
  'POST /rings': {
    service: 'matches',
    auth: 'required',
    limit: 'rings',
    summary:
      'Ask the others. 409 ring_gone when it is no longer possible, with another suggestion (or null) as `current`; no_seat when a member has no place for another ring; want_taken with the ring that the want is in as `current`; too_many_rings.',
    body: RingInput,
    response: OneRing,
    status: 201,
  },
  'GET /rings/:id': {
    service: 'matches',
    auth: 'required',
    summary: 'One ring of the caller. 404 for everybody else.',
    params: Id,
    response: OneRing,
  },
  'PUT /rings/:id/accept': {
    service: 'matches',
    auth: 'required',
    summary:
      'Say yes. The last yes confirms the ring. 409 want_taken with the ring that the want is in as `current`; ring_gone with the ring as `current`.',
    params: Id,
    response: OneRing,
  },
  'PUT /rings/:id/decline': {
    service: 'matches',
    auth: 'required',
    summary: 'Say no, also after a yes. Nobody is told who did. 409 ring_gone with the ring as `current`.',
    params: Id,
    body: RingRefusal,
    response: OneRing,
  },
  'PUT /rings/:id/withdraw': {
    service: 'matches',
    auth: 'required',
    summary: 'Take back a ring that the caller has started. 409 ring_gone with the ring as `current`.',
    params: Id,
    response: OneRing,
  },
});

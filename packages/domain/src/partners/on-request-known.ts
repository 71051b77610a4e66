import type { EventHandler } from '@mutua/service-kit';
import type { PartnerRepository } from './partner.repository.ts';

type Known = `request.${'created' | 'accepted' | 'rejected' | 'completed' | 'cancelled' | 'snapshot'}`;

/** Stores who has or had a request with whom, and the state of the request. */
export const onRequestKnown =
  ({ partners }: { partners: Pick<PartnerRepository, 'keep'> }): EventHandler<Known> =>
  ({ payload: { request, version } }) =>
    partners.keep(request._id, [request.senderId._id, request.receiverId._id], { status: request.status, version });

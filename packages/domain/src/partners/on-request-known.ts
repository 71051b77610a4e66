import type { EventHandler } from '@mutua/service-kit';
import type { PartnerRepository } from './partner.repository.ts';

/** Keeps who has or had a request with whom. */
export const onRequestKnown =
  ({ partners }: { partners: Pick<PartnerRepository, 'keep'> }): EventHandler<'request.created' | 'request.snapshot'> =>
  ({ payload: { request } }) =>
    partners.keep(request._id, [request.senderId._id, request.receiverId._id]);

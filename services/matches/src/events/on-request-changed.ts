import type { EventHandler } from '@mutua/service-kit';
import type { RequestRepository } from '../requests/request.repository.ts';
import type { OnLegChanged } from '../rings/on-leg-changed.ts';
import type { Rebuild } from '../swappers/rebuild.ts';
import type { FulfilWants } from '../wants/fulfil-wants.ts';

type RequestEvent =
  | 'request.created'
  | 'request.accepted'
  | 'request.rejected'
  | 'request.completed'
  | 'request.cancelled'
  | 'request.updated'
  | 'request.snapshot';

/**
 * Stores the request: it adds to the load of both members, and prevents a new match between them. A completed one fulfils wants of its
 * members.
 */
export const onRequestChanged =
  ({
    requests,
    rebuild,
    fulfilWants,
    onLegChanged,
  }: {
    requests: Pick<RequestRepository, 'mirror'>;
    rebuild: Rebuild;
    fulfilWants: FulfilWants;
    /** Called for the leg of a ring. */
    onLegChanged: OnLegChanged;
  }): EventHandler<RequestEvent> =>
  async ({ type, payload }) => {
    const { request, version } = payload;
    await requests.mirror(request, version);
    if (type === 'request.completed') await fulfilWants(request);
    // A pending request counts only for its receiver, who has to answer it.
    if (request.status !== 'pending') await rebuild(request.senderId._id);
    await rebuild(request.receiverId._id);
    await onLegChanged(payload);
  };

import type { EventHandler } from '@mutua/service-kit';
import type { RequestRepository } from '../requests/request.repository.ts';
import type { Rebuild } from '../swappers/rebuild.ts';

type RequestEvent =
  | 'request.created'
  | 'request.accepted'
  | 'request.rejected'
  | 'request.completed'
  | 'request.cancelled'
  | 'request.snapshot';

/** Stores the request: it counts for the load of both, and two members with one between them are no new match. */
export const onRequestChanged =
  ({
    requests,
    rebuild,
  }: {
    requests: Pick<RequestRepository, 'mirror'>;
    rebuild: Rebuild;
  }): EventHandler<RequestEvent> =>
  async ({ payload: { request, version } }) => {
    await requests.mirror(request, version);
    await rebuild(request.senderId._id);
    await rebuild(request.receiverId._id);
  };

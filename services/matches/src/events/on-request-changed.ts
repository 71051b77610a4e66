import type { EventHandler } from '@mutua/service-kit';
import type { RequestRepository } from '../requests/request.repository.ts';

type RequestEvent =
  | 'request.created'
  | 'request.accepted'
  | 'request.rejected'
  | 'request.completed'
  | 'request.cancelled'
  | 'request.snapshot';

/** Stores the request: it counts for the load of both, and two members with one between them are no new match. */
export const onRequestChanged =
  ({ requests }: { requests: Pick<RequestRepository, 'mirror'> }): EventHandler<RequestEvent> =>
  ({ payload: { request, version } }) =>
    requests.mirror(request, version);

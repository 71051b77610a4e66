import type { BodyInput, QueryInput } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import type { Harness, Pair } from './harness.ts';

/** Returns a time of day in some days, on a whole minute: `soon(3, 17)` is 17:00 UTC in three days. */
export function soon(days: number, hour = 17): string {
  const day = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  return `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
}

type Proposal = Partial<BodyInput<'POST /requests/:id/proposals'>>;

/** Calls of the API about the meetings of an exchange. */
export const meetingsOf = (service: Pick<Harness, 'call'>) => ({
  plan: (as: string, id: string) => service.call('GET /requests/:id/plan', { as, params: { id } }),

  times: (as: string, id: string, query: Partial<QueryInput<'GET /requests/:id/times'>> = {}) =>
    service.call('GET /requests/:id/times', { as, params: { id }, query }),

  propose: (as: string, id: string, body: Proposal = {}) =>
    service.call('POST /requests/:id/proposals', { as, params: { id }, body: { times: [soon(3), soon(4)], ...body } }),

  counter: (as: string, id: string, proposalId: string, body: Proposal = {}) =>
    service.call('PUT /requests/:id/proposals/:proposalId/counter', {
      as,
      params: { id, proposalId },
      body: { times: [soon(5)], ...body },
    }),

  pick: (
    as: string,
    id: string,
    proposalId: string,
    body: Partial<BodyInput<'PUT /requests/:id/proposals/:proposalId/pick'>> = {},
  ) =>
    service.call('PUT /requests/:id/proposals/:proposalId/pick', {
      as,
      params: { id, proposalId },
      body: { startsAt: soon(3), ...body },
    }),

  decline: (as: string, id: string, proposalId: string, message = '') =>
    service.call('PUT /requests/:id/proposals/:proposalId/decline', {
      as,
      params: { id, proposalId },
      body: { message },
    }),

  withdraw: (as: string, id: string, proposalId: string) =>
    service.call('PUT /requests/:id/proposals/:proposalId/withdraw', { as, params: { id, proposalId } }),

  place: (as: string, id: string, sessionId: string, body: BodyInput<'PUT /requests/:id/sessions/:sessionId'>) =>
    service.call('PUT /requests/:id/sessions/:sessionId', { as, params: { id, sessionId }, body }),

  cancel: (
    as: string,
    id: string,
    sessionId: string,
    body: BodyInput<'PUT /requests/:id/sessions/:sessionId/cancel'> = {},
  ) => service.call('PUT /requests/:id/sessions/:sessionId/cancel', { as, params: { id, sessionId }, body }),
});

/** Makes an accepted exchange, and returns it with the ids of its two members. */
export async function exchangeOf(service: Harness, pair?: Pair) {
  const two = pair ?? (await service.pair());
  const { _id: id } = await service.request(two, 'accepted');
  return { id, pair: two, ada: two.sender._id, ben: two.receiver._id };
}

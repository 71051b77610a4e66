import type { EventHandler } from '@mutua/service-kit';
import type { ExchangeRepository } from '../exchanges/exchange.repository.ts';
import type { MemberFigures } from '../members/member-figures.ts';

/**
 * Counts an exchange once for each of its two members, also when it comes again as a snapshot. In a ring a member has two legs, which are
 * one exchange. Only the leg in which the member teaches counts.
 */
export const onRequestCompleted =
  ({
    exchanges,
    figures,
  }: {
    exchanges: Pick<ExchangeRepository, 'keep'>;
    figures: Pick<MemberFigures, 'updateExchangeCount'>;
  }): EventHandler<'request.completed' | 'request.snapshot'> =>
  async ({ payload: { request } }) => {
    if (request.status !== 'completed') return;
    const parties = [request.senderId._id, request.receiverId._id];
    await exchanges.keep(request._id, parties, request.ring ? request.senderId._id : undefined);
    for (const id of parties) await figures.updateExchangeCount(id);
  };

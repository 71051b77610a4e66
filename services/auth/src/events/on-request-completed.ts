import type { EventHandler } from '@mutua/service-kit';
import type { ExchangeRepository } from '../exchanges/exchange.repository.ts';
import type { MemberFigures } from '../members/member-figures.ts';

/** Counts an exchange for both of its parties. */
export const onRequestCompleted =
  ({
    exchanges,
    figures,
  }: {
    exchanges: Pick<ExchangeRepository, 'keep'>;
    figures: Pick<MemberFigures, 'updateExchangeCount'>;
  }): EventHandler<'request.completed'> =>
  async ({ payload: { request } }) => {
    const parties = [request.senderId._id, request.receiverId._id];
    await exchanges.keep(request._id, parties);
    for (const id of parties) await figures.updateExchangeCount(id);
  };

import type { EventHandler } from '@mutua/service-kit';
import type { ExchangeService } from '../exchanges/exchange.service.ts';

/** Counts the exchange once for both skills, even when it also arrives as a snapshot. */
export const onRequestCompleted =
  ({
    exchanges,
  }: {
    exchanges: Pick<ExchangeService, 'count'>;
  }): EventHandler<'request.completed' | 'request.snapshot'> =>
  async ({ payload: { request } }) => {
    if (request.status === 'completed') await exchanges.count(request);
  };

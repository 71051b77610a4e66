import type { EventHandler } from '@mutua/service-kit';
import type { ExchangeService } from '../exchanges/exchange.service.ts';

/** Counts the exchange for both skills. */
export const onRequestCompleted =
  ({ exchanges }: { exchanges: Pick<ExchangeService, 'count'> }): EventHandler<'request.completed'> =>
  ({ payload }) =>
    exchanges.count(payload.request);

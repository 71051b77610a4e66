import { onRequestKnown } from '@mutua/domain';
import type { EventHandler } from '@mutua/service-kit';
import type { ExchangeService } from '../exchanges/exchange.service.ts';

/** Stores who has or had a request with whom. Counts a completed exchange once for both skills, even when it also arrives as a snapshot. */
export const onRequestCompleted =
  ({
    partners,
    exchanges,
  }: Parameters<typeof onRequestKnown>[0] & {
    exchanges: Pick<ExchangeService, 'count'>;
  }): EventHandler<'request.completed' | 'request.snapshot'> =>
  async (event) => {
    await onRequestKnown({ partners })(event);
    const { request } = event.payload;
    if (request.status === 'completed') await exchanges.count(request);
  };

import { onRequestKnown } from '@mutua/domain';
import type { EventHandler } from '@mutua/service-kit';
import type { ExchangeRepository } from '../exchanges/exchange.repository.ts';
import type { MemberFigures } from '../members/member-figures.ts';
import type { StoredBonds } from '../references/stored-bonds.ts';

/**
 * Stores that the two members have or had a request, and counts a completed exchange once for each of them, also when it comes again as a
 * snapshot. In a ring a member has two legs, which are one exchange. Only the leg in which the member teaches counts.
 */
export const onRequestSnapshot =
  ({
    exchanges,
    figures,
    bonds,
    ...parts
  }: Parameters<typeof onRequestKnown>[0] & {
    exchanges: ExchangeRepository;
    figures: MemberFigures;
    bonds: Pick<StoredBonds, 'exchangesChanged'>;
  }): EventHandler<'request.completed' | 'request.snapshot'> =>
  async (event) => {
    await onRequestKnown(parts)(event);
    const { request } = event.payload;
    if (request.status !== 'completed') return;
    const parties = [request.senderId._id, request.receiverId._id];
    const isNew = await exchanges.keep(request._id, parties, request.ring ? request.senderId._id : undefined);
    for (const id of parties) await figures.updateExchangeCount(id);
    if (isNew) await bonds.exchangesChanged(...parties);
  };
